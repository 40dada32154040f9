import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aPurchase, noticesOf, paying, play } from '../../../test/sales/play-sale.ts'
import { seenHandover } from '../../../test/sales/seen-handover.ts'

let market: Marketplace
let buyer: string
let id: string

beforeAll(async () => {
  market = await openMarketplace()
  buyer = await aMember(market.db)
})
afterAll(() => market.close())
beforeEach(async () => {
  id = await aPurchase(market, buyer, { location: 'Charlotte, NC' })
})

const ADDRESS = {
  method: 'delivery',
  address: '2260 Larkspur Ave, Denver',
  postal_code: '80205',
  country: 'United States',
  wished_on: null,
}

const quote = (query: string, by = buyer, sale = id) =>
  market.ask('GET', `/api/me/reservations/${sale}/handover-quote?${query}`, { by })
const choose = (body: unknown, by = buyer, sale = id) =>
  market.ask('PUT', `/api/me/reservations/${sale}/handover`, { by, body })

describe('a quote', () => {
  test('says what delivery costs and how that came about, before it is chosen', async () => {
    const { body } = await quote('method=delivery&postal_code=80205')
    expect(body).toMatchObject({ text: 'Delivery to Denver, CO', why: null, is_possible: true })
    expect(body.miles).toBeGreaterThan(1_000)
    expect(body.price).toBeCloseTo(((body.miles ?? 0) - 1_000) * 0.7, 2)
    expect(body.detail).toContain('from Charlotte, NC: first 1,000 free')
  })

  test('of pick-up is nothing, and says where', async () => {
    const { body } = await quote('method=pick_up')
    expect(body).toMatchObject({ price: 0, text: 'Pick-up in Charlotte, NC', is_possible: true })
  })

  test('beyond the delivery area says so, and what to do instead', async () => {
    const { status, body } = await quote('method=delivery&postal_code=06000&country=Mexico')
    expect([status, body.price, body.is_possible]).toEqual([200, null, false])
    expect(body.why).toContain('Choose pick-up instead')
  })

  test('of a place that we do not know has no price, and can be chosen', async () => {
    const { body } = await quote('method=delivery&postal_code=00000')
    expect(body).toMatchObject({ price: null, is_possible: true })
    expect(body.why).toContain('we will put its price on your invoice')
  })

  test.each([
    'method=delivery',
    'method=teleport',
    'method=delivery&postal_code=80205&country=Mars',
  ])('needs what it is asked with: %s is 422', async (query) =>
    expect((await quote(query)).status).toBe(422),
  )
})

describe('choosing', () => {
  test('delivery at the price that was seen puts it on the invoice', async () => {
    const { price, miles } = (await quote('method=delivery&postal_code=80205')).body
    const { status, body } = await choose({ ...ADDRESS, price })
    expect(status).toBe(200)
    expect(body.invoice.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['buy_now_price', 10_000],
      ['delivery', price],
    ])
    expect(body.sale.handover).toEqual({ ...ADDRESS, miles })
  })

  test.each([
    ['another price', { price: 5 }, 409],
    ['no price', {}, 422],
    ['none, where there is one', { price: null }, 409],
    ['a text', { price: '5' }, 422],
  ])('at %s changes nothing', async (_, price, status) => {
    const answer = await choose({ ...ADDRESS, ...price })
    expect(answer.status).toBe(status)
    const { price: now } = (await quote('method=delivery&postal_code=80205')).body
    expect(answer.body.price ?? now).toBe(now)
    expect((await noticesOf(market.db, id)).map(({ kind }) => kind)).not.toContain(
      'invoice_changed',
    )
  })

  test('a place that we do not know has no price yet, and is kept', async () => {
    const { status, body } = await choose({ ...ADDRESS, postal_code: '00000', price: null })
    expect([status, body.invoice.lines.length]).toEqual([200, 1])
    expect(body.sale.handover).toMatchObject({ method: 'delivery', postal_code: '00000' })
  })

  test('at the price that staff gave this delivery, whatever was chosen meanwhile', async () => {
    const staff = await aMember(market.db, { roles: ['member', 'staff'] })
    const price = 5_000
    const before = await seenHandover(market, staff, id)
    const body = { ...ADDRESS, price, reason: 'A lowboy is needed', before }
    const path = `/api/staff/reservations/${id}/handover` as const
    expect((await market.ask('PUT', path, { by: staff, body })).status).toBe(200)
    expect((await quote('method=delivery&postal_code=80205')).body).toMatchObject({ price })
    expect((await choose({ ...ADDRESS, price: 0 })).status).toBe(409)
    await choose({ method: 'pick_up', price: 0 })
    expect((await choose({ ...ADDRESS, price: 0 })).body).toMatchObject({ price })
    const { body: chosen } = await choose({ ...ADDRESS, wished_on: '2031-01-01', price })
    expect(chosen.invoice.total).toBe(10_000 + price)
    expect((await quote('method=delivery&postal_code=28202')).body.price).toBe(0)
  })

  test('pick-up takes the delivery off again', async () => {
    const { price } = (await quote('method=delivery&postal_code=80205')).body
    await choose({ ...ADDRESS, price })
    const { body } = await choose({ method: 'pick_up', price: 0 })
    expect([body.invoice.total, body.sale.handover]).toEqual([10_000, { method: 'pick_up' }])
  })

  test.each<[string, object, string]>([
    ['Mexico', { country: 'Mexico', price: null }, 'country'],
    ['a country that we do not know', { country: 'Mars' }, 'country'],
    ['a Canadian code in the United States', { postal_code: 'M5V 2T6', price: 0 }, 'postal_code'],
    ['a day that is over', { wished_on: '2020-01-01' }, 'wished_on'],
    ['a day that there is not', { wished_on: '2030-02-31' }, 'wished_on'],
    ['hardly an address', { address: 'here' }, 'address'],
    ['an address with a NUL', { address: '2260 Larkspur\0 Ave, Denver' }, 'address'],
    ['a code with a NUL', { postal_code: '802\u000005' }, 'postal_code'],
    ['no method', { method: 'catapult' }, 'method'],
  ])('%s is refused at its field', async (_, change, path) => {
    const seen = (await quote('method=delivery&postal_code=80205')).body.price
    const body = { ...ADDRESS, price: seen, ...change }
    const answer = await choose(body)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })

  test('is for the buyer alone: 401, 404', async () => {
    const other = await aMember(market.db)
    expect((await choose({ method: 'pick_up' }, other)).status).toBe(404)
    expect((await choose({ method: 'pick_up' }, buyer, randomUUID())).status).toBe(404)
    expect((await quote('method=pick_up', other)).status).toBe(404)
    const path = `/api/me/reservations/${id}/handover`
    expect((await market.ask('PUT', path, { body: { method: 'pick_up' } })).status).toBe(401)
  })
})

describe('a return', () => {
  const ask = (body: unknown, by = buyer) =>
    market.ask('POST', `/api/me/reservations/${id}/return`, { by, body })

  test('is asked for inside the return period, by the buyer, with a reason', async () => {
    await choose({ method: 'pick_up' })
    expect((await ask({ reason: 'The gearbox' })).status).toBe(409)
    await play(market.db, id, paying(10_000), { type: 'hand-over' })
    for (const reason of ['', '  ', 'a\0b', 'x'.repeat(1_001), 5])
      expect(await ask({ reason })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'reason' }] },
      })
    expect((await ask({ reason: 'x' }, await aMember(market.db))).status).toBe(404)
    const { status, body } = await ask({ reason: ' The gearbox ' })
    expect([status, body.sale.state]).toEqual([200, 'returning'])
    const [notice] = (await noticesOf(market.db, id)).filter(({ kind }) => kind === 'return_asked')
    expect(notice?.data).toEqual({ reason: 'The gearbox' })
    expect((await ask({ reason: 'again' })).status).toBe(409)
    // Staff hear of it once.
    const mails = await market.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body_text'])
      .where('occasion', 'like', `return ${id}%`)
      .execute()
    expect(mails).toEqual([
      {
        recipient: 'support@hammerlane.example',
        subject: expect.stringMatching(/^Return asked for: /),
        body_text: expect.stringContaining('\nThe gearbox\n'),
      },
    ])
  })
})
