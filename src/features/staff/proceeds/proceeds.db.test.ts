import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configOf } from '../../../../test/house/as-at-home.ts'
import { aBank, aBanker, type Bank } from '../../../../test/inventory/consignors.ts'
import { spanishPaper } from '../../../../test/pages/spanish-paper.ts'
import { aReleasedSale } from '../../../../test/sales/consigned.ts'
import { play, sendingBack } from '../../../../test/sales/play-sale.ts'
import { dayFromNow } from '../../../../test/sales/sold-lots.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { statementPdf } from './statement-files.server.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const TERMS = { commission_percent: 2.5, lot_fee: 150, payable_at: 'release', reason: 'Contract' }
const today = () => businessDay(new Date())

const account = ({ id }: Bank) =>
  api.market.ask('GET', `/api/staff/proceeds/consignors/${id}`, { by: api.staff })
const agree = async (bank: Bank, change: object = {}) =>
  api.market.ask('PUT', `/api/staff/proceeds/consignors/${bank.id}/terms`, {
    by: api.staff,
    body: { ...TERMS, before: (await account(bank)).body.terms ?? null, ...change },
  })
const charge = ({ id }: Bank, body: object) =>
  api.market.ask('POST', `/api/staff/proceeds/consignors/${id}/charges`, { by: api.staff, body })
const make = async (bank: Bank, { key = randomUUID(), total = null as number | null } = {}) =>
  api.market.ask('POST', `/api/staff/proceeds/consignors/${bank.id}/statements`, {
    by: api.staff,
    body: { total: total ?? (await account(bank)).body.next.total },
    headers: { 'Idempotency-Key': key },
  })
const listed = async (query: string) =>
  (await api.market.ask('GET', `/api/staff/proceeds/statements?${query}`, { by: api.staff })).body
const payOut = (id: string, by = api.staff, paid_on = today()) =>
  api.market.ask('POST', `/api/staff/proceeds/statements/${id}/payout`, {
    by,
    body: { paid_on, reference: 'FT-9' },
  })
const actionsAbout = async (subject: string) => {
  const rows = await api.market.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('at')
    .execute()
  return rows.map(({ action }) => action)
}

/** A lot of the bank that was sold, in dollars, and is with its buyer. */
const sold = (bank: Bank, price = 10_000, stock: string | null = null) =>
  aReleasedSale(api.market, bank, { price, stock })

async function lotNumberOf({ lot }: { lot: string }): Promise<string> {
  const { lot_number: number } = await api.market.db
    .selectFrom('auctions')
    .select('lot_number')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  return lotNumber(number)
}

async function aSettledBank(): Promise<Bank> {
  const bank = await aBank(api)
  expect((await agree(bank)).status).toBe(200)
  return bank
}

test('staff agree terms, see what is payable and what waits, and make the statement once', async () => {
  const bank = await aBank(api)
  await sold(bank, 10_000, 'A-17')
  expect((await account(bank)).body).toMatchObject({
    terms: null,
    next: { lines: [], total: 0 },
    waiting: [{ for: 'terms', count: 1, price: 10_000 }],
  })
  await agree(bank)
  const before = await account(bank)
  expect(before.body).toMatchObject({
    terms: { commission_percent: 2.5, lot_fee: 150, payable_at: 'release' },
    next: { total: 9_600, payable: 9_600, carried_forward: 0 },
    waiting: [],
  })
  expect(before.body.next.lines[0]).toMatchObject({ kind: 'price', stock_number: 'A-17' })
  const key = randomUUID()
  const made = await make(bank, { key })
  expect(made).toMatchObject({ status: 200, body: { statement: { total: 9_600, payout: null } } })
  expect((await make(bank, { key, total: 9_600 })).body).toEqual(made.body)
  expect(await make(bank)).toMatchObject({ status: 409, body: { code: 'not_available' } })
  expect((await listed(`consignor=${bank.id}`)).items).toEqual([made.body.statement])
  expect(await actionsAbout(bank.id)).toEqual(
    expect.arrayContaining(['consignor.terms', 'consignor.statement']),
  )
})

test('each charge and each statement makes one entry more', async () => {
  const bank = await aSettledBank()
  const entries = async () => (await account(bank)).body.entry_count
  expect(await entries()).toBe(0)
  await charge(bank, { text: 'Towing', amount: 50 })
  expect(await entries()).toBe(1)
  await charge(bank, { text: 'Towing', amount: 50 })
  await make(bank)
  expect(await entries()).toBe(3)
})

test('a statement names its lots as they were known then, whoever has them by now', async () => {
  const [bank, other] = [await aSettledBank(), await aSettledBank()]
  const sale = await sold(bank, 10_000, 'A-17')
  await charge(bank, { text: 'Towing', amount: 50, lot: await lotNumberOf(sale) })
  const { id } = (await make(bank)).body.statement
  await api.market.db
    .updateTable('consignments')
    .set({ consignor_id: other.id, stock_number: 'Z-9' })
    .where('auction_id', '=', sale.lot)
    .execute()
  const page = await api.market.ask('GET', `/api/staff/proceeds/statements/${id}`, {
    by: api.staff,
  })
  const stocks = page.body.lines.map(({ stock_number: stock }) => stock)
  expect(stocks).toEqual(['A-17', 'A-17', 'A-17', 'A-17'])
  await play(api.market.db, sale.id, { type: 'ask-return', reason: 'Not as described' })
  await play(api.market.db, sale.id, sendingBack(10_000))
  const { next } = (await account(bank)).body
  expect(next.lines).toMatchObject([
    { kind: 'price_back', stock_number: 'A-17', lot: page.body.lines[0]?.lot },
    { kind: 'commission_back' },
    { kind: 'lot_fee_back' },
  ])
})

test('a statement of another total than was seen is not made', async () => {
  const bank = await aSettledBank()
  await sold(bank)
  expect(await charge(bank, { text: 'Towing', amount: 125.5 })).toMatchObject({ status: 200 })
  const refused = await make(bank, { total: 9_600 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect(refused.body.detail).toContain('$9,474.50')
})

test('terms and charges that cannot be are told by field', async () => {
  const bank = await aSettledBank()
  for (const wrong of [
    { commission_percent: 100.5 },
    { commission_percent: 2.555 },
    { lot_fee: -1 },
  ])
    expect((await agree(bank, wrong)).status).toBe(422)
  expect((await charge(bank, { text: 'Towing', amount: 0 })).status).toBe(422)
  expect(await charge(bank, { text: 'Towing', amount: 1, lot: 'HL-1' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'lot', message: 'No lot has this number' }] },
  })
  const unknown = { id: randomUUID(), name: '' }
  expect((await agree(unknown)).status).toBe(404)
})

test('below $50,000 one person marks it as paid out, on a day that can be', async () => {
  const bank = await aSettledBank()
  await sold(bank)
  const { id } = (await make(bank)).body.statement
  expect(await payOut(id, api.staff, dayFromNow(9))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'paid_on' }] },
  })
  const waits = () => listed('waits=true')
  const inToday = async () =>
    (await api.market.ask('GET', '/api/staff/today', { by: api.staff })).body.queues.find(
      ({ queue }) => queue === 'payouts',
    )
  const before = await inToday()
  expect(before?.count).toBe((await waits()).total)
  expect((await waits()).items).toContainEqual(expect.objectContaining({ id }))
  expect(await payOut(id)).toMatchObject({
    status: 200,
    body: { statement: { payout: { paid_on: today(), reference: 'FT-9' } } },
  })
  expect((await inToday())?.count ?? 0).toBe((before?.count ?? 0) - 1)
  expect((await waits()).items).not.toContainEqual(expect.objectContaining({ id }))
  expect(await payOut(id)).toMatchObject({ status: 409 })
  expect(await actionsAbout(id)).toEqual(['proceeds.payout'])
})

test('from $50,000 on a second person signs it', async () => {
  const bank = await aSettledBank()
  await sold(bank, 60_000)
  const { id } = (await make(bank)).body.statement
  const asked = await payOut(id)
  expect(asked).toMatchObject({
    status: 202,
    body: { approval: { action: 'payout', subject: id, amount: 58_350, state: 'waiting' } },
  })
  const path = `/api/staff/approvals/${asked.body.approval.id}/approve` as const
  expect((await api.market.ask('POST', path, { by: api.staff })).status).toBe(403)
  const page = () =>
    api.market.ask('GET', `/api/staff/proceeds/statements/${id}`, { by: api.second })
  expect((await page()).body).toMatchObject({
    statement: { payout: null },
    approvals: [{ action: 'payout', can_sign: true }],
  })
  expect(await api.market.ask('POST', path, { by: api.second })).toMatchObject({ status: 200 })
  expect((await page()).body).toMatchObject({
    statement: { payout: { reference: 'FT-9' } },
    approvals: [],
  })
  expect(await actionsAbout(id)).toEqual(['proceeds.payout-asked', 'proceeds.payout'])
})

test('the files hold every line and the total; no cell of them is a formula', async () => {
  const bank = await aSettledBank()
  await sold(bank, 10_000, '=1+1')
  await charge(bank, { text: '=HYPERLINK("x")', amount: 10 })
  const { id } = (await make(bank)).body.statement
  const read = (kind: 'csv' | 'pdf') =>
    api.market.ask('GET', `/api/staff/proceeds/statements/${id}/statement.${kind}`, {
      by: api.staff,
    })
  const { text, headers } = await read('csv')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(text).toContain("'=1+1")
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(text).not.toMatch(/(^|,)"?=/m)
  expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/,Total,,9590$/)
  const pdf = await read('pdf')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.text).toMatch(/^%PDF/)
})

test('in Spanish a statement is Spanish from head to foot, its fees included', async () => {
  const bank = await aSettledBank()
  await sold(bank)
  const { statement } = (await make(bank)).body
  const { db } = api.market
  const pdf = async () => {
    const file = await statementPdf({ db, config: configOf(db) }, statement)
    return Buffer.from(await file.arrayBuffer())
  }
  const parts = ['papers/bank-papers', 'papers/document', 'staff/proceeds', 'rules/proceeds']
  const text = await spanishPaper(pdf, { parts })
  for (const words of [`Liquidación de ${bank.name}`, 'Comisión, 2.5%', 'Cargo por lote'])
    expect(text).toContain(words)
})

test("a bank's people read their own statements, and nobody else's", async () => {
  const [bank, other] = [await aSettledBank(), await aSettledBank()]
  const [banker, stranger] = [await aBanker(api, bank), await aBanker(api, other)]
  await sold(bank)
  const { id, number } = (await make(bank)).body.statement
  const list = (by: string) => api.market.ask('GET', '/api/consignor/statements', { by })
  expect((await list(banker)).body.items).toMatchObject([{ id, number }])
  expect((await list(stranger)).body.items).toEqual([])
  for (const what of ['', '/statement.pdf', '/statement.csv']) {
    const read = (by: string) =>
      api.market.ask('GET', `/api/consignor/statements/${id}${what}`, { by })
    expect((await read(banker)).status).toBe(200)
    expect((await read(stranger)).status).toBe(404)
    expect((await read(api.member)).status).toBe(403)
  }
})

test('lists come by pages, each statement and each consignor once', async () => {
  const bank = await aSettledBank()
  const made: string[] = []
  for (const amount of [1, 2, 3]) {
    await charge(bank, { text: 'Credit', amount: -amount })
    made.push((await make(bank)).body.statement.id)
  }
  const first = await listed(`consignor=${bank.id}&limit=2`)
  expect([first.total, first.items.map(({ id }) => id)]).toEqual([3, made.slice(1).toReversed()])
  const rest = await listed(`consignor=${bank.id}&limit=2&cursor=${first.next_cursor}`)
  expect([rest.next_cursor, rest.items.map(({ id }) => id)]).toEqual([null, made.slice(0, 1)])
  const names = []
  let cursor = ''
  do {
    const path = `/api/staff/proceeds?limit=2${cursor && `&cursor=${cursor}`}` as const
    const { body } = await api.market.ask('GET', path, { by: api.staff })
    names.push(...body.items.map(({ name }) => name))
    cursor = body.next_cursor ?? ''
    expect(body.total).toBeGreaterThanOrEqual(names.length)
  } while (cursor !== '')
  expect(names).toContain(bank.name)
  expect(new Set(names).size).toBe(names.length)
  expect((await account(bank)).body).not.toHaveProperty('statements')
})
