import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../../../test/marketplace.ts'
import { aPurchase, noticesOf, paying, play } from '../../../../test/sales/play-sale.ts'
import { seenHandover } from '../../../../test/sales/seen-handover.ts'
import { testSecrets } from '../../../../test/secrets.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { openReleasePass } from '../../../engine/sales/handover/release-pass.server.ts'
import { printedReleaseCode } from '../../../rules/sales/release-code.ts'
import { readPaper } from '../../settlement/read-paper.server.ts'

let api: StaffApi
let id: string

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())
beforeEach(async () => {
  id = await aPurchase(api.market, api.member, { location: 'Charlotte, NC' })
})

const act = (action: string, body: unknown = {}, by = api.staff, headers = {}) =>
  api.market.ask('POST', `/api/staff/reservations/${id}/${action}`, { by, body, headers })
/** What stands, as staff see it. */
const seen = () => seenHandover(api.market, api.staff, id)
const put = async (body: object, by = api.staff, headers = {}) => {
  const before = await seen()
  const asked = { by, headers, body: { before, ...body } }
  return api.market.ask('PUT', `/api/staff/reservations/${id}/handover`, asked)
}
const mine = (what: string) =>
  api.market.ask('GET', `/api/me/reservations/${id}/${what}`, { by: api.member })
const kinds = async () => (await noticesOf(api.market.db, id)).map(({ kind }) => kind)
const openPass = () =>
  api.market.db.transaction().execute((tx) => openReleasePass(tx, testSecrets, id))

const DELIVERY = {
  method: 'delivery',
  address: '2260 Larkspur Ave, Denver',
  postal_code: '80205',
  country: 'United States',
  reason: 'Told by phone',
}

const NOTHING_CHOSEN = { handover: null, price: null }

test('a vehicle is sent and delivered, its title sent, and each is in the audit log', async () => {
  await put({ ...DELIVERY, price: 0 })
  await play(api.market.db, id, paying(10_000))
  const sent = await act('send')
  expect([sent.status, sent.body.sale.state]).toEqual([200, 'on_its_way'])
  expect((await act('send')).status).toBe(409)
  expect((await act('title', { title: 'sent' })).body.sale.title_state).toBe('sent')
  expect((await act('title', { title: 'waiting' })).status).toBe(422)
  const { body } = await act('deliver')
  expect(body.sale).toMatchObject({ state: 'received' })
  expect(await kinds()).toEqual(expect.arrayContaining(['on_its_way', 'title_sent', 'delivered']))
  expect(await api.auditOf(id)).toEqual([
    'reservation.handover',
    'reservation.send',
    'reservation.title',
    'reservation.deliver',
  ])
})

test('each step asked again under its key gets its first answer, and is done once', async () => {
  const under = (name: string) => ({ 'idempotency-key': `${name}-${id}` })
  const twice = async (ask: () => Promise<{ status: number; text: string }>) => {
    const answers = [await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.text).toBe(answers[1]?.text)
  }
  const pickUp = { method: 'pick_up', reason: 'Told by phone', before: await seen() }
  await twice(() => put(pickUp, api.staff, under('pick-up')))
  const delivery = { ...DELIVERY, price: 0, before: await seen() }
  await twice(() => put(delivery, api.staff, under('delivery')))
  await play(api.market.db, id, paying(10_000))
  await twice(() => act('send', {}, api.staff, under('send')))
  await twice(() => act('title', { title: 'sent' }, api.staff, under('title')))
  await twice(() => act('deliver', {}, api.staff, under('deliver')))
  expect((await kinds()).filter((kind) => kind === 'on_its_way')).toHaveLength(1)
  expect(await api.auditOf(id)).toHaveLength(5)
  expect(await act('deliver', {}, api.staff, under('send'))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Idempotency-Key' }] },
  })
})

describe('what staff choose for a buyer', () => {
  test('has a reason, and the price that they put', async () => {
    expect((await put({ ...DELIVERY, reason: ' ' })).status).toBe(422)
    const { body } = await put({ ...DELIVERY, postal_code: '00000', price: 1_250.5 })
    expect(body.invoice.lines.at(-1)).toEqual({
      kind: 'delivery',
      text: 'Delivery',
      amount: 1_250.5,
    })
    expect(await kinds()).toContain('invoice_changed')
  })

  test('costs what the rule says where they put none', async () => {
    const { body } = await put(DELIVERY)
    const line = body.invoice.lines.at(-1)
    expect(line?.text).toBe('Delivery to Denver, CO')
    expect(body.invoice.total).toBe(10_000 + (line?.amount ?? 0))
  })

  test('costs what staff put for that place before, and for another one what the rule says', async () => {
    await put({ ...DELIVERY, price: 250 })
    await put({ ...DELIVERY, address: '2262 Larkspur Ave, Denver' })
    expect(await seen()).toMatchObject({ price: 250 })
    const { body } = await put({
      ...DELIVERY,
      address: '1 Flagler St, Miami',
      postal_code: '33101',
    })
    const line = body.invoice.lines.at(-1)
    expect(line?.text).toBe('Delivery to Miami, FL')
    expect(line?.amount).not.toBe(250)
  })

  test('is refused once the buyer has chosen otherwise than they saw', async () => {
    const before = await seen()
    const path = `/api/me/reservations/${id}/handover` as const
    const { status } = await api.market.ask('PUT', path, {
      ...{ by: api.member, body: { method: 'pick_up' } },
    })
    expect(status).toBe(200)
    expect(await put({ ...DELIVERY, before })).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        detail: expect.stringContaining('look at what is chosen now, and choose again'),
      },
    })
    expect((await seen()).handover).toEqual({ method: 'pick_up' })
    expect(await api.auditOf(id)).toEqual([])
    expect((await put({ ...DELIVERY, before: undefined })).status).toBe(422)
  })

  test('is refused once a colleague has priced it otherwise', async () => {
    await put({ ...DELIVERY, price: 400 })
    const before = await seen()
    await put({ ...DELIVERY, price: 450 })
    expect((await put({ ...DELIVERY, price: 350, before })).status).toBe(409)
    expect(await seen()).toMatchObject({ price: 450 })
  })
})

describe('a release pass', () => {
  beforeEach(async () => {
    await put({ method: 'pick_up', reason: 'Told by phone' })
    await play(api.market.db, id, paying(10_000))
  })

  test('is shown to staff by its code, checked, and works once', async () => {
    const code = printedReleaseCode((await openPass()).code)
    const read = () => api.market.ask('GET', `/api/staff/release-passes/${code}`, { by: api.staff })
    expect((await read()).body).toMatchObject({
      ...{ reservation_id: id, item: '2021 Toyota Camry SE', location: 'Charlotte, NC' },
      ...{ state: 'paid', balance: 0, can_be_released: true, used_at: null },
    })
    const wrong = await act('release', { code: 'A'.repeat(24) })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } })
    expect((await act('deliver')).status).toBe(409)
    const release = () => act('release', { code }, api.staff, { 'idempotency-key': `pass-${id}` })
    const { status, body, text } = await release()
    expect([status, body.sale.state]).toEqual([200, 'received'])
    expect(await release()).toMatchObject({ status: 200, text })
    expect((await act('release', { code })).status).toBe(409)
    expect((await read()).body).toMatchObject({ can_be_released: false, state: 'received' })
    expect(await kinds()).toContain('delivered')
    expect(await api.auditOf(id)).toEqual(['reservation.handover', 'reservation.release'])
  })

  test('is a paper of the buyer, with the code to read out; nobody else’s', async () => {
    const { code } = await openPass()
    const pdf = await mine('release-pass.pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.text).toMatch(/^%PDF-/)
    expect(code).toHaveLength(24)
    const path = `/api/me/reservations/${id}/release-pass.pdf`
    expect((await api.market.ask('GET', path, { by: api.staff })).status).toBe(404)
  })

  test('and all papers name who bought it, whatever the account is called by then', async () => {
    const { code } = await openPass()
    const { db } = api.market
    const { buyer_id: buyer } = await db
      .selectFrom('sales')
      .select('buyer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const nameOf = async () => (await readPaper(db, id))?.buyer.name
    const name = await nameOf()
    await db
      .updateTable('profiles')
      .set({ full_name: 'Mallory Price' })
      .where('id', '=', buyer)
      .execute()
    expect(await nameOf()).toBe(name)
    const path = `/api/staff/release-passes/${code}` as const
    expect(await api.market.ask('GET', path, { by: api.staff })).toMatchObject({
      body: { buyer: name },
    })
  })

  test('that there is not is not found', async () => {
    for (const code of ['nothing', 'A'.repeat(24), '%00', 'x'.repeat(61)]) {
      const path = `/api/staff/release-passes/${code}`
      expect((await api.market.ask('GET', path, { by: api.staff })).status).toBe(404)
    }
  })
})

test('the warranty certificate is there once it was received, and no release pass any more', async () => {
  expect((await mine('warranty.pdf')).status).toBe(409)
  expect((await mine('release-pass.pdf')).status).toBe(409)
  const pickUp = {
    type: 'choose-handover',
    handover: { method: 'pick_up' },
    delivery: null,
  } as const
  await play(api.market.db, id, paying(10_000), pickUp, { type: 'hand-over' })
  expect((await mine('warranty.pdf')).text).toMatch(/^%PDF-/)
  expect((await mine('release-pass.pdf')).status).toBe(409)
})

test('nobody sees to a reservation of their own; members see to none; unknown ones are not found', async () => {
  const { db } = api.market
  const roles = ['member', 'staff']
  const buyer = await aMember(db)
  const own = await aPurchase(api.market, buyer)
  await db.updateTable('users').set({ roles }).where('id', '=', buyer).execute()
  const calls: [method: string, what: string, body: object][] = [
    ['POST', 'send', {}],
    ['POST', 'deliver', {}],
    ['POST', 'title', { title: 'sent' }],
    ['POST', 'release', { code: 'A'.repeat(24) }],
    ['POST', 'returns/refuse', { reason: 'x' }],
    ['POST', 'returns/take-back', { reason: 'x' }],
    ['PUT', 'handover', { method: 'pick_up', reason: 'x', before: NOTHING_CHOSEN }],
  ]
  for (const [method, what, body] of calls) {
    const ask = (sale: string, by?: string) =>
      api.market.ask(method, `/api/staff/reservations/${sale}/${what}`, { by, body })
    const answer = await ask(own, buyer)
    expect([what, answer.status, answer.body.detail]).toEqual([
      what,
      403,
      expect.stringContaining('Somebody else on the staff'),
    ])
    expect([what, (await ask(own, api.member)).status]).toEqual([what, 403])
    expect([what, (await ask(own)).status]).toEqual([what, 401])
    expect([what, (await ask(randomUUID(), api.staff)).status]).toEqual([what, 404])
  }
})
