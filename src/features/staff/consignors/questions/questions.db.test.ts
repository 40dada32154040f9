import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDueLot } from '../../../../../test/due-lot.ts'
import {
  aBank,
  aBanker,
  consign,
  revoke,
  type Bank,
} from '../../../../../test/inventory/consignors.ts'
import { aMember, wrongLedgers } from '../../../../../test/marketplace.ts'
import { latestOffer, offersOf } from '../../../../../test/sales/offers.ts'
import { inAnHour, openStaffApi, type StaffApi } from '../../../../../test/staff-api.ts'
import { closeDueAuctions } from '../../../../engine/closing/close-due-auctions.server.ts'

let api: StaffApi
let bank: Bank
let banker: string

beforeAll(async () => {
  api = await openStaffApi()
  bank = await aBank(api)
  banker = await aBanker(api, bank)
})
afterAll(() => api.market.close())

/** A lot of the bank that ended below its reserve of $15,000, with a highest bid of $11,000. */
async function belowReserve(): Promise<string> {
  const bids = [{ by: api.member, amount: 11_000 }]
  const lot = await aDueLot(api.market.db, { bids, reserve_price: 15_000 })
  await consign(api, bank, lot, 'FHB-7')
  while ((await closeDueAuctions(api.market.db)) > 0);
  return lot
}

const askAbout = (
  lot: string,
  body: object = { kind: 'accept_bid', amount: 11_000 },
  by = api.staff,
) => api.market.ask('POST', `/api/staff/auctions/${lot}/ask-consignor`, { by, body })
const decisions = (by = banker, waits = true) =>
  api.market.ask('GET', `/api/consignor/decisions?waits=${waits}`, { by })
const answer = (id: string, what: 'approve' | 'decline', by = banker, headers = {}) =>
  api.market.ask('POST', `/api/consignor/decisions/${id}/${what}`, {
    ...{ by, headers },
    body: { note: 'As agreed' },
  })
const waitingCount = async (by = banker) => {
  const { body } = await api.market.ask('GET', '/api/consignor/waiting', { by })
  return (body as { queues: { count: number }[] }).queues[0]?.count
}

async function stateInQueue(lot: string): Promise<string | undefined> {
  const path = '/api/staff/settlement?queue=below_reserve&limit=100'
  const { body } = await api.market.ask('GET', path, { by: api.staff })
  return body.items.find(({ id }) => id === lot)?.state
}

async function asked(lot: string, body?: object, by?: string): Promise<string> {
  const answered = await askAbout(lot, body, by)
  expect(answered.status).toBe(200)
  return answered.body.question.id
}

test('what staff ask waits for the bank’s people, who are mailed, and tells nothing of the bidder', async () => {
  const lot = await belowReserve()
  const id = await asked(lot)
  const seen = await decisions()
  expect(seen.body.items).toEqual([
    expect.objectContaining({
      ...{ id, kind: 'accept_bid', amount: 11_000, bid: 11_000, reserve: 15_000, state: 'waiting' },
      auction: expect.objectContaining({ id: lot, stock_number: 'FHB-7' }),
    }),
  ])
  expect(seen.text).not.toContain(api.member)
  expect(await waitingCount()).toBe(1)
  const mails = await api.market.db
    .selectFrom('mails')
    .select('occasion')
    .where('occasion', '=', `question ${id} ${banker}`)
    .execute()
  expect(mails).toHaveLength(1)
  await answer(id, 'decline')
})

test('a yes to the highest bid sells it at once, under the name of whoever gave it', async () => {
  const lot = await belowReserve()
  const id = await asked(lot)
  const approved = await answer(id, 'approve')
  expect(approved.body.decision).toMatchObject({ state: 'approved', note: 'As agreed' })
  const reservation = await api.market.db
    .selectFrom('reservations')
    .select(['user_id', 'winning_bid'])
    .where('auction_id', '=', lot)
    .executeTakeFirst()
  expect(reservation).toEqual({ user_id: api.member, winning_bid: 1_100_000 })
  const line = await api.market.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('subject', '=', lot)
    .where('action', '=', 'auction.accept')
    .executeTakeFirst()
  expect(line).toMatchObject({ actor_id: banker, details: { consignor: bank.name } })
})

test('a yes to a price offers it to the highest bidder', async () => {
  const lot = await belowReserve()
  const id = await asked(lot, { kind: 'counter_offer', amount: 60_000 }, api.second)
  const approved = await answer(id, 'approve')
  expect(approved.body.decision).toMatchObject({ state: 'approved', waits_for_house: false })
  expect(await offersOf(api.market.db, lot)).toEqual([
    expect.objectContaining({ kind: 'counter_offer', amount: 6_000_000, state: 'waiting' }),
  ])
  const offer = await latestOffer(api.market.db, lot)
  const taken = await api.market.ask('POST', `/api/me/offers/${offer}/accept`, { by: api.member })
  expect(taken.status).toBe(200)
})

test('staff are told what the bank answered: a no until they have decided', async () => {
  const told = async (lot: string) => {
    const { answers } = (await api.market.ask('GET', '/api/staff/today', { by: api.staff })).body
    return answers.find(({ auction_id }) => auction_id === lot)
  }
  const [sold, kept] = [await belowReserve(), await belowReserve()]
  const [yes, no] = [
    await asked(sold),
    await asked(kept, { kind: 'counter_offer', amount: 13_000 }),
  ]
  expect(await told(sold)).toBeUndefined()
  await answer(yes, 'approve')
  const common = { consignor: bank.name, note: 'As agreed' }
  expect(await told(sold)).toMatchObject({ ...common, id: yes, state: 'approved', amount: 11_000 })
  await answer(no, 'decline')
  expect(await told(kept)).toMatchObject({ ...common, state: 'declined', amount: 13_000 })
  const again = await asked(kept)
  expect(await told(kept)).toBeUndefined()
  await answer(again, 'decline')
  expect(await told(kept)).toMatchObject({ state: 'declined', amount: 11_000 })
  expect((await api.act(kept, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  expect(await told(kept)).toBeUndefined()
})

test('of two answers at once one counts, and the same key gets the same answer', async () => {
  const lot = await belowReserve()
  const id = await asked(lot)
  const colleague = await aBanker(api, bank)
  const key = { 'idempotency-key': randomUUID() }
  const [one, other] = await Promise.all([
    answer(id, 'approve', banker, key),
    answer(id, 'decline', colleague),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const again = await answer(id, 'approve', banker, key)
  expect(again.status).toBe(one.status)
})

test('another bank neither sees nor answers it, nor does who left', async () => {
  const id = await asked(await belowReserve())
  const stranger = await aBanker(api, await aBank(api))
  expect((await decisions(stranger)).body.total).toBe(0)
  expect((await answer(id, 'approve', stranger)).status).toBe(404)
  const leaver = await aBanker(api, bank)
  await revoke(api, bank, leaver)
  expect((await answer(id, 'approve', leaver)).status).toBe(403)
  expect((await answer(id, 'decline')).status).toBe(200)
})

test('without the bank’s yes staff sell only with a reason', async () => {
  const lot = await belowReserve()
  const id = await asked(lot)
  const reason = { errors: [{ path: 'reason' }] }
  expect(await api.act(lot, 'accept')).toMatchObject({ status: 422, body: reason })
  expect(await stateInQueue(lot)).toBe('consignor_asked')
  await answer(id, 'decline')
  expect(await stateInQueue(lot)).toBe('consignor_declined')
  const offer = { by: api.staff, body: { amount: 14_000 } }
  const path = `/api/staff/auctions/${lot}/counter-offer` as const
  expect(await api.market.ask('POST', path, offer)).toMatchObject({ status: 422, body: reason })
  const accepted = await api.act(lot, 'accept', { reason: 'The bank called and agreed' })
  expect(accepted.status).toBe(200)
})

test('a yes to one price lets staff sell at no lower one without a reason', async () => {
  const lot = await belowReserve()
  const id = await asked(lot, { kind: 'counter_offer', amount: 13_000 })
  await answer(id, 'approve')
  const offer = await latestOffer(api.market.db, lot)
  const path = `/api/me/offers/${offer}/decline` as const
  expect((await api.market.ask('POST', path, { by: api.member })).status).toBe(200)
  const reason = { status: 422, body: { errors: [{ path: 'reason' }] } }
  expect(await api.act(lot, 'accept')).toMatchObject(reason)
  expect(await api.act(lot, 'counter-offer', { amount: 12_000 })).toMatchObject(reason)
  expect((await api.act(lot, 'counter-offer', { amount: 13_000 })).status).toBe(200)
})

test('nobody signs an offer over a no that the bank gave after it was asked for', async () => {
  const lot = await belowReserve()
  const offer = (reason?: string) => api.act(lot, 'counter-offer', { amount: 60_000, reason })
  const approval = (await offer()).body.approval.id
  const second = await aMember(api.market.db, { roles: ['staff'] })
  const decide = (id: string, how: 'approve' | 'refuse') =>
    api.market.ask('POST', `/api/staff/approvals/${id}/${how}`, { by: second })
  const refused = { status: 409, body: { detail: expect.stringContaining('asked since then') } }
  const id = await asked(lot)
  expect(await decide(approval, 'approve')).toMatchObject(refused)
  await answer(id, 'decline')
  expect(await decide(approval, 'approve')).toMatchObject(refused)
  expect(await offersOf(api.market.db, lot)).toEqual([])
  expect((await decide(approval, 'refuse')).status).toBe(200)
  const anew = (await offer('The bank called and agreed')).body.approval.id
  expect((await decide(anew, 'approve')).status).toBe(200)
})

test('a question is moot once staff hold the lot again', async () => {
  const lot = await belowReserve()
  const id = await asked(lot)
  expect((await api.act(lot, 'relist', { ends_at: inAnHour() })).status).toBe(200)
  expect(await answer(id, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'not_available' },
  })
  const { items } = (await decisions(banker, false)).body
  expect(items.find((one) => one.id === id)?.state).toBe('decided')
})

test('a lot stays its consignor’s while that is asked about it', async () => {
  const lot = await belowReserve()
  const id = await asked(lot)
  const was = { consignor_id: bank.id, stock_number: 'FHB-7' }
  const body = { consignor_id: null, stock_number: null, was }
  const move = () =>
    api.market.ask('PUT', `/api/staff/auctions/${lot}/consignment`, { by: api.staff, body })
  expect((await move()).status).toBe(409)
  await answer(id, 'decline')
  expect((await move()).status).toBe(200)
})

test('staff ask one thing at a time, of a run that can be decided, about what is so', async () => {
  const lot = await belowReserve()
  expect(await askAbout(lot, { kind: 'accept_bid', amount: 12_000 })).toMatchObject({ status: 422 })
  expect(await askAbout(lot, { kind: 'counter_offer', amount: 11_000 })).toMatchObject({
    status: 422,
  })
  const id = await asked(lot)
  expect((await askAbout(lot)).status).toBe(409)
  await answer(id, 'approve')
  expect((await askAbout(lot)).status).toBe(409)
})

test('nobody is asked where nobody acts for the bank, or the lot is nobody’s', async () => {
  const bids = [{ by: await aMember(api.market.db), amount: 11_000 }]
  const lot = await aDueLot(api.market.db, { bids, reserve_price: 15_000 })
  while ((await closeDueAuctions(api.market.db)) > 0);
  expect((await askAbout(lot)).body.detail).toContain('no consignor')
  await consign(api, await aBank(api), lot)
  expect((await askAbout(lot)).body.detail).toContain('Nobody acts for')
})

test('after all of it every ledger replays to its auction', async () => {
  expect(await wrongLedgers(api.market.db)).toEqual([])
})
