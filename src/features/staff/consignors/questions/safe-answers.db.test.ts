import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDueLot } from '../../../../../test/due-lot.ts'
import {
  aBank,
  aBanker,
  consign,
  revoke,
  type Bank,
} from '../../../../../test/inventory/consignors.ts'
import { aMember } from '../../../../../test/marketplace.ts'
import { holdRow, untilWaiting } from '../../../../../test/row-locks.ts'
import { offersOf } from '../../../../../test/sales/offers.ts'
import { openStaffApi, type StaffApi } from '../../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../../engine/closing/close-due-auctions.server.ts'
import { isMootMail } from '../../../notices/moot-mails.server.ts'

let api: StaffApi
let bank: Bank
let banker: string
let bidder: string
let lot: string

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const HIGH = { kind: 'counter_offer', amount: 60_000 }

/** Of a bank with one person, about a lot that ended with a bid of $11,000 below its reserve of $15,000. */
async function asked(body: object = { kind: 'accept_bid', amount: 11_000 }): Promise<string> {
  bank = await aBank(api)
  banker = await aBanker(api, bank)
  bidder = await aMember(api.market.db)
  const bids = [{ by: bidder, amount: 11_000 }]
  lot = await aDueLot(api.market.db, { bids, reserve_price: 15_000 })
  await consign(api, bank, lot)
  while ((await closeDueAuctions(api.market.db)) > 0);
  const question = await ask(body)
  expect(question.status).toBe(200)
  return question.body.question.id
}

const ask = (body: object) =>
  api.market.ask('POST', `/api/staff/auctions/${lot}/ask-consignor`, { by: api.staff, body })
const answer = (id: string, what: 'approve' | 'decline', by = banker) =>
  api.market.ask('POST', `/api/consignor/decisions/${id}/${what}`, { by, body: {} })
const sign = (approval: string, by: string) =>
  api.market.ask('POST', `/api/staff/approvals/${approval}/approve`, { by })
const setUser = (id: string, change: { email?: string; banned_until?: Date }) =>
  api.market.db.updateTable('users').set(change).where('id', '=', id).execute()
const inAnHour = () => new Date(Date.now() + 3_600_000)

async function waitingApproval() {
  const path = '/api/staff/approvals?state=waiting'
  const { items } = (await api.market.ask('GET', path, { by: api.second })).body
  return items.find((one) => one.auction_id === lot)
}

/** Of the lot. */
const auditOf = (action: string) =>
  api.market.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('subject', '=', lot)
    .where('action', '=', action)
    .execute()

async function mailOf(question: string): Promise<string> {
  const { id } = await api.market.db
    .selectFrom('mails')
    .select('id')
    .where('occasion', '=', `question ${question} ${banker}`)
    .executeTakeFirstOrThrow()
  return String(id)
}

test.each<[string, (id: string) => Promise<unknown>]>([
  ['it was answered', (id) => answer(id, 'decline')],
  ['staff have decided', () => api.act(lot, 'accept', { reason: 'The bank called' })],
  ['its reader’s access was removed', () => revoke(api, bank, banker)],
  ['its reader is banned', () => setUser(banker, { banned_until: inAnHour() })],
  [
    'its reader closed the account',
    () =>
      api.market.ask('POST', `/api/staff/members/${banker}/close`, {
        by: api.staff,
        body: { reason: 'Asked by phone' },
      }),
  ],
  ['its reader has another address', () => setUser(banker, { email: `${banker}@example.com` })],
])('the mail of a question holds the reserve, and is not sent once %s', async (_, happens) => {
  const id = await asked()
  const mail = await mailOf(id)
  expect(await isMootMail(api.market.db, mail)).toBe(false)
  await happens(id)
  expect(await isMootMail(api.market.db, mail)).toBe(true)
})

test('who is banned is not asked', async () => {
  const id = await asked()
  await answer(id, 'decline')
  await setUser(banker, { banned_until: inAnHour() })
  const refused = await ask({ kind: 'accept_bid', amount: 11_000 })
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Nobody acts for') },
  })
  const seen = await api.market.ask('GET', `/api/staff/auctions/${lot}/decision`, { by: api.staff })
  expect(seen.body.consignor).toMatchObject({ has_people: false })
})

test('whom the asker gave access signs no price that needs two persons: another of the staff does', async () => {
  const id = await asked(HIGH)
  const approved = await answer(id, 'approve')
  expect(approved.body.decision).toMatchObject({ state: 'approved', waits_for_house: true })
  expect(await offersOf(api.market.db, lot)).toEqual([])
  const approval = await waitingApproval()
  expect(approval).toMatchObject({ action: 'counter-offer', amount: 60_000, asked_by: api.staff })
  const waiting = approval?.id ?? ''
  expect((await sign(waiting, api.staff)).status).toBe(403)
  expect(await auditOf('auction.counter-offer-asked')).toEqual([
    { actor_id: banker, details: expect.objectContaining({ asked_by: api.staff }) },
  ])
  expect((await sign(waiting, api.second)).status).toBe(200)
  expect(await offersOf(api.market.db, lot)).toMatchObject([{ amount: 6_000_000 }])
  const answered = await api.market.ask('GET', '/api/consignor/decisions?waits=false', {
    by: banker,
  })
  expect(answered.body.items).toMatchObject([{ id, waits_for_house: false }])
})

test('of two questions about one price only that one waits for the house whose yes does', async () => {
  const first = await asked(HIGH)
  await answer(first, 'approve')
  const refusal = `/api/staff/approvals/${(await waitingApproval())?.id}/refuse` as const
  expect((await api.market.ask('POST', refusal, { by: api.second })).status).toBe(200)
  const { id: second } = (await ask(HIGH)).body.question
  expect((await answer(second, 'approve')).body.decision).toMatchObject({ waits_for_house: true })
  const path = '/api/consignor/decisions?waits=false'
  const { items } = (await api.market.ask('GET', path, { by: banker })).body
  expect(items.map((one) => [one.id, one.waits_for_house])).toEqual([
    [second, true],
    [first, false],
  ])
  expect((await sign((await waitingApproval())?.id ?? '', api.second)).status).toBe(200)
  const today = await api.market.ask('GET', '/api/staff/today', { by: api.staff })
  const told = today.body.answers.filter(({ auction_id }) => auction_id === lot)
  expect(told).toMatchObject([{ id: second, state: 'approved' }])
})

test('of answers of earlier releases the last one to a price waits for the house', async () => {
  const { db } = api.market
  const first = await asked(HIGH)
  await answer(first, 'approve')
  const refusal = `/api/staff/approvals/${(await waitingApproval())?.id}/refuse` as const
  await api.market.ask('POST', refusal, { by: api.second })
  const { id: second } = (await ask(HIGH)).body.question
  await answer(second, 'approve')
  await db.updateTable('consignor_questions').set({ approval_id: null }).execute()
  const folder = 'db/migrations'
  const name = (await readdir(folder)).find((one) => one.endsWith('_consignors_of_then.sql')) ?? ''
  const file = await readFile(`${folder}/${name}`, 'utf8')
  await sql.raw(file.slice(file.indexOf('update consignor_questions'))).execute(db)
  const waiting = db.selectFrom('consignor_questions').select(['id', 'approval_id'])
  expect(await waiting.where('id', 'in', [first, second]).orderBy('asked_at').execute()).toEqual([
    { id: first, approval_id: null },
    { id: second, approval_id: (await waitingApproval())?.id },
  ])
})

test('a yes to a price that staff have asked a colleague for already waits for that', async () => {
  const id = await asked(HIGH)
  await answer(id, 'decline')
  const reason = 'The bank agreed by phone'
  expect((await api.act(lot, 'counter-offer', { amount: 60_000, reason })).status).toBe(202)
  const { id: again } = (await ask(HIGH)).body.question
  expect((await answer(again, 'approve')).body.decision).toMatchObject({ waits_for_house: true })
  expect((await sign((await waitingApproval())?.id ?? '', api.second)).status).toBe(200)
  expect(await offersOf(api.market.db, lot)).toMatchObject([{ amount: 6_000_000 }])
})

test('below $50,000 the yes of such a person is enough', async () => {
  const id = await asked({ ...HIGH, amount: 49_999 })
  expect((await answer(id, 'approve')).body.decision).toMatchObject({ waits_for_house: false })
  expect(await offersOf(api.market.db, lot)).toMatchObject([{ amount: 4_999_900 }])
})

test.each([{ kind: 'accept_bid', amount: 11_000 }, HIGH])(
  'the bank is not told how the account of the bidder stands, staff are: %j',
  async (body) => {
    const id = await asked(body)
    await setUser(bidder, { banned_until: inAnHour() })
    const refused = await answer(id, 'approve')
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_available' } })
    expect(refused.text).not.toMatch(/banned|bidder|account/)
    const reason = { reason: 'The bank agreed' }
    const told = await api.act(lot, 'accept', reason)
    expect(told.body).toMatchObject({ detail: expect.stringContaining('banned') })
    expect((await answer(id, 'decline')).status).toBe(200)
  },
)

test('access that is removed while an answer waits for the lot stops the answer', async () => {
  const id = await asked()
  const held = await holdRow(api.market.databaseUrl, lot)
  const waiting = answer(id, 'approve')
  await untilWaiting(api.market.db)
  expect((await revoke(api, bank, banker)).status).toBe(200)
  await held.release()
  expect((await waiting).status).toBe(403)
  expect((await api.read(lot)).body).toMatchObject({ status: 'ended' })
})
