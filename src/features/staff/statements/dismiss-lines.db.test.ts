import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

let count = 0
/** A statement of one line for each of these amounts, in dollars; nothing is known of any. */
async function statementOf(...amounts: number[]): Promise<string> {
  const entries = amounts.map((amount) => {
    count += 1
    return { date: DAY, amount, text: 'nothing known', id: `line ${count}` }
  })
  return (await desk.sendEntries(entries)).body.id
}
const states = async (id: string) =>
  (await desk.readStatement(id)).body.lines.map(({ state }) => state)
const dismiss = (id: string, lines: number[]) =>
  desk.market.ask('POST', `/api/staff/statements/${id}/dismiss`, {
    by: desk.staff,
    body: { lines, reason: 'Not ours' },
  })
const decide = (what: 'approve' | 'refuse', id: string, by: string) =>
  desk.market.ask('POST', `/api/staff/approvals/${id}/${what}`, { by, body: {} })

test('one person says of a smaller line, or of what we sent, that it is not to be booked', async () => {
  const id = await statementOf(49_999.99, -60_000)
  expect((await dismiss(id, [1, 2])).status).toBe(200)
  expect(await states(id)).toEqual(['dismissed', 'dismissed'])
})

test('from $50,000 on a second person signs it, so that nobody counts its money elsewhere alone', async () => {
  const id = await statementOf(50_000, 7)
  const asked = await dismiss(id, [1, 2])
  expect(asked).toMatchObject({
    status: 202,
    body: { approval: { action: 'dismiss-lines', amount: 50_000, reason: 'Lines 1, 2: Not ours' } },
  })
  expect((await dismiss(id, [1, 2])).body).toEqual(asked.body)
  expect(await states(id)).toEqual(['waiting', 'waiting'])
  const approval = (asked.body as unknown as { approval: { id: string } }).approval.id
  expect((await decide('approve', approval, desk.staff)).status).toBe(403)
  expect(await decide('approve', approval, desk.second)).toMatchObject({
    status: 200,
    body: { dismissed: { statement: id, lines: [1, 2] }, approval: { state: 'approved' } },
  })
  expect(await states(id)).toEqual(['dismissed', 'dismissed'])
  const written = await desk.market.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', id)
    .orderBy('at')
    .execute()
  expect(written).toEqual([
    { action: 'statement.import', actor_id: desk.staff },
    { action: 'statement.dismiss-asked', actor_id: desk.staff },
    { action: 'statement.dismiss', actor_id: desk.second },
  ])
})

test('once somebody has booked the line nobody has to sign any more', async () => {
  const id = await statementOf(70_000)
  const { approval } = (await dismiss(id, [1])).body as unknown as { approval: { id: string } }
  await desk.book(id, [1])
  const listed = await desk.market.ask('GET', `/api/staff/approvals/${approval.id}`, {
    by: desk.second,
  })
  expect(listed.body).toMatchObject({ approval: { state: 'closed' } })
  expect((await decide('approve', approval.id, desk.second)).status).toBe(409)
  expect(await states(id)).toEqual(['booked'])
})
