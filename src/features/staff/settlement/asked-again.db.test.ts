import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDueLot } from '../../../../test/due-lot.ts'
import { aMember } from '../../../../test/marketplace.ts'
import { aSale } from '../../../../test/sales/sold-lots.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'
import { closeDueAuctions } from '../../../engine/closing/close-due-auctions.server.ts'

let desk: StatementsDesk
let second: string

beforeAll(async () => {
  desk = await openStatementsDesk()
  second = await aMember(desk.market.db, { roles: ['member', 'staff'] })
})
afterAll(() => desk.market.close())

/** As staff send something once more, as no answer of the first came. */
async function twice<Path extends string>(path: Path, body: object = {}, by = desk.staff) {
  const headers = { 'idempotency-key': `again-${path.replaceAll('/', '.')}` }
  const send = () => desk.market.ask('POST', path, { by, body, headers })
  return [await send(), await send()] as const
}

/** The status of both, where they are the same. */
async function sameAnswer(...call: Parameters<typeof twice>): Promise<number> {
  const [first, again] = await twice(...call)
  expect(again).toEqual(first)
  return again.status
}

async function waiting(amount: number): Promise<string> {
  const { body } = await desk.sendEntries([{ date: DAY, amount, text: `wire ${amount}` }])
  return (await desk.bookSeen(body, [1])).body.lines[0]?.payment_id ?? ''
}

async function belowReserve(): Promise<string> {
  const bids = [{ by: desk.member, amount: 11_000 }]
  const lot = await aDueLot(desk.market.db, { bids, reserve_price: 15_000 })
  while ((await closeDueAuctions(desk.market.db)) > 0);
  return lot
}

test('a wire that is sent back is sent back once, and so it is said', async () => {
  const note = 'Not ours'
  expect(await sameAnswer(`/api/staff/payments/${await waiting(70)}/return`, { note })).toBe(200)
})

test('what a second person signs is done once, and so it is said', async () => {
  const path = `/api/staff/payments/${await waiting(50_000)}/return` as const
  const { body } = await desk.market.ask('POST', path, { by: desk.staff, body: { note: 'x' } })
  expect(await sameAnswer(`/api/staff/approvals/${body.approval.id}/approve`, {}, second)).toBe(200)
})

test('a bid is accepted, an offer made and a lot relisted once', async () => {
  expect(await sameAnswer(`/api/staff/auctions/${await belowReserve()}/accept`)).toBe(200)
  expect(
    await sameAnswer(`/api/staff/auctions/${await belowReserve()}/counter-offer`, {
      amount: 12_000,
    }),
  ).toBe(200)
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  expect(await sameAnswer(`/api/staff/auctions/${await belowReserve()}/relist`, { ends_at })).toBe(
    200,
  )
})

test('lines are booked once, and were booked by the call that is sent again', async () => {
  const sale = await aSale(desk.market, 14_200)
  const { reference } = await desk.market.db
    .selectFrom('sales')
    .select('reference')
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow()
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: reference }])
  const lines = body.lines.map(({ n, match, reason_code, reservation_id }) => ({
    ...{ n, match, reason_code, reservation_id },
  }))
  const path = `/api/staff/statements/${body.id}/book` as const
  const [first, again] = await twice(path, { lines })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.left).toEqual([])
  const other = { by: second, body: { lines }, headers: { 'idempotency-key': 'another' } }
  expect((await desk.market.ask('POST', path, other)).status).toBe(409)
})
