import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let staffApi: StaffApi

beforeAll(async () => {
  staffApi = await openStaffApi()
})
afterAll(() => staffApi.market.close())

describe('taking an auction in', () => {
  test('needs a title, a category, a starting bid and an end; it begins as a draft', async () => {
    const { status, body } = await staffApi.create(someInput())
    expect(status).toBe(201)
    expect(body.auction).toMatchObject({
      status: 'draft',
      starting_bid: 10_000,
      current_bid: null,
      minimum_bid: 10_100,
      reserve_status: 'none',
      reserve_price: null,
      soft_close_seconds: 120,
      buy_now_enabled: true,
      lot_number: expect.stringMatching(/^HL-\d+$/),
      run: 1,
      version: 1,
    })
    expect((await staffApi.read(body.auction.id)).status).toBe(404)
    expect(await staffApi.auditOf(body.auction.id)).toEqual(['auction.create'])
  })

  test('is done once for each key, however often it is sent', async () => {
    const key = crypto.randomUUID()
    const title = `Sent twice ${key}`
    const body = { ...someInput(), title }
    const send = (more = {}) =>
      staffApi.market.ask('POST', '/api/staff/auctions', {
        ...{ by: staffApi.staff, body: { ...body, ...more } },
        headers: { 'idempotency-key': key },
      })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    const made = await staffApi.market.db
      .selectFrom('auctions')
      .select('id')
      .where('title', '=', title)
      .execute()
    expect(made).toEqual([{ id: first.body.auction.id }])
    expect((await send({ starting_bid: 12_000 })).status).toBe(422)
  })

  test('is told what may be a mistake, and may mean it all the same', async () => {
    const doubtful = { reserve_price: 9_000, vin: '1FTEW1E51KFA00000' }
    const { status, body } = await staffApi.create({ ...someInput(), ...doubtful, year: 2019 })
    expect(status).toBe(201)
    expect(body.auction).toMatchObject(doubtful)
    expect(body.warnings.map(({ path }) => path)).toEqual(['reserve_price', 'vin'])
    expect((await staffApi.create(someInput())).body.warnings).toEqual([])
    const { id } = body.auction
    const better = await staffApi.edit(id, { vin: '1FTEW1E50KFA00000' })
    const [left, ...others] = better.body.warnings
    expect([left?.path, others]).toEqual(['reserve_price', []])
  })

  test('keeps every field as it was given', async () => {
    const input = {
      ...someInput(),
      year: 2019,
      make: 'Ford',
      model: 'F-150',
      vin: '1FTEW1E50KFA00000',
      image_url: '/pictures/1.webp',
      images: ['/pictures/1.webp', 'https://example.com/2.webp'],
      image_captions: { 'https://example.com/2.webp': 'Left rear tire' },
      reserve_price: 15_000,
      buy_now_price: 25_000,
      buy_now_enabled: true,
      soft_close_seconds: 0,
      auction_type: 'Standard',
      mileage: 64_210,
      mileage_unit: 'miles',
      body_style: 'Pickup',
      location: 'Tampa, FL',
      engine: '3.5L V6',
      drive_train: '4WD',
      transmission: 'Automatic',
      exterior_color: 'Blue',
      interior_color: 'Gray',
      description: 'One owner. ☂ 雨 𝒦',
      equipment: ['Tow package', 'Rear camera'],
      country: 'United States',
      payment_methods: ['Bank Transfer'],
      delivery_terms: 'First 1,000 miles free',
      status: 'available',
    }
    const { body } = await staffApi.create(input)
    expect(body.auction).toMatchObject(input)
    const { reserve_price, soft_close_seconds, buy_now_enabled, ...everybody } = body.auction
    expect({ reserve_price, soft_close_seconds, buy_now_enabled }).toEqual({
      reserve_price: 15_000,
      soft_close_seconds: 0,
      buy_now_enabled: true,
    })
    const { outcome: _, relist_if_unsold: __, second_chance: ___, ...shown } = everybody
    expect((await staffApi.read(body.auction.id)).body).toEqual(shown)
  })

  test.each<[string, string, unknown]>([
    ['a title', 'title', undefined],
    ['a title', 'title', '  '],
    ['a title', 'title', 'x'.repeat(201)],
    ['a title', 'title', 'nul \0'],
    ['a title', 'title', 'half a pair \ud800'],
    ['a title', 'title', 7],
    ['a category', 'category', undefined],
    ['a category', 'category', 'spaceships'],
    ['a starting bid', 'starting_bid', undefined],
    ['a starting bid', 'starting_bid', -1],
    ['a starting bid', 'starting_bid', 0.5],
    ['a starting bid', 'starting_bid', '10000'],
    ['a starting bid', 'starting_bid', 1_000_000_001],
    ['an end', 'ends_at', undefined],
    ['an end', 'ends_at', 'tomorrow'],
    ['an end', 'ends_at', '2020-01-01T00:00:00.000Z'],
    ['an end', 'ends_at', '2027-02-30T00:00:00.000Z'],
    ['a reserve', 'reserve_price', -1],
    ['a soft close', 'soft_close_seconds', 3_601],
    ['a number of relists', 'relist_if_unsold', -1],
    ['a number of relists', 'relist_if_unsold', 53],
    ['a number of relists', 'relist_if_unsold', 0.5],
    ['whether who bid next is asked', 'second_chance', 'yes'],
    ['a year', 'year', 1066],
    ['a year', 'year', '2019'],
    ['a mileage', 'mileage', -1],
    ['a unit', 'mileage_unit', 'furlongs'],
    ['an equipment list', 'equipment', 'Tow package'],
    ['a piece of equipment', 'equipment.1', ['Tow package', '']],
    ['a picture', 'images.0', ['javascript:alert(1)']],
    ['a picture', 'images.0', ['http://example.com/2.webp']],
    ['a picture', 'image_url', 'https://ada:secret@example.com/2.webp'],
    ['a picture', 'image_url', 'data:image/png;base64,AAAA'],
    ['a status', 'status', 'sold'],
    ['an engine', 'engine', 'half a pair \ud800'],
    ['a description', 'description', 'nul \0'],
  ])('with %s that is wrong is told so at %s: %j', async (_, path, value) => {
    const { n } = await staffApi.market.db
      .selectFrom('auctions')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const { status, body } = await staffApi.create({
      ...someInput(),
      [path.split('.')[0] ?? '']: value,
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ path }] })
    expect(body.errors).toHaveLength(1)
    const after = await staffApi.market.db
      .selectFrom('auctions')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(after.n).toBe(n)
  })

  test('with a picture of http is told of https and of the upload', async () => {
    const { body } = await staffApi.create({
      ...someInput(),
      image_url: 'http://example.com/1.webp',
    })
    expect(body.detail).toBe(
      'Give a picture by its https:// address, without user name or password, or upload it with POST /api/staff/auctions/{id}/photos',
    )
  })

  test('with several wrong fields is told each of them', async () => {
    const { body } = await staffApi.create({ title: '', category: 'boats', starting_bid: 0.5 })
    expect(body.errors?.map(({ path }) => path)).toEqual(['title', 'starting_bid', 'ends_at'])
  })

  test('that is no JSON is 400, and 413 when it is too large', async () => {
    expect(await staffApi.create('{')).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    const huge = { ...someInput(), description: 'x'.repeat(1_100_000) }
    expect(await staffApi.create(huge)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
    expect((await staffApi.create('null')).status).toBe(422)
    expect((await staffApi.create('[]')).status).toBe(422)
  })
})
