import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '../../../../../test/account-api.ts'
import { signedIn } from '../../../../../test/second-step.ts'
import { standingStrikes } from './standing-strikes.server.ts'

let account: AccountApi
let staff: { token: string; id: string }

beforeAll(async () => {
  account = await startAccountApi()
  staff = await somebody('staff')
})
afterAll(() => account.close())

async function somebody(role?: string) {
  const email = `${randomUUID()}@example.com`
  const { session, user } = await account.service.signedUp(email)
  const roles = ['member', ...(role ? [role] : [])]
  await account.service.db.updateTable('users').set({ roles }).where('id', '=', user.id).execute()
  account.service.pass(2_000)
  return { email, id: user.id, token: session.access_token }
}

const give = (id: string, before: number, reason = 'Missed a pick-up', by = staff.token) =>
  account.ask(by, 'POST', `/api/staff/members/${id}/strikes`, { reason, before })
const takeBack = (id: string, strike: string, by = staff.token) =>
  account.ask(by, 'POST', `/api/staff/members/${id}/strikes/${strike}/take-back`, {
    reason: 'The yard was closed',
  })
const noticesOf = (id: string) =>
  account.service.db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
const strikesOf = (id: string) => standingStrikes(account.service.db, id)

test('the member is told of a strike with its reason, and of one that is taken back', async () => {
  const member = await somebody()
  const given = await give(member.id, 0)
  expect(given).toMatchObject({
    status: 200,
    body: { strikes: [{ reason: 'Missed a pick-up', given_by: expect.any(String) }] },
  })
  const [strike] = await strikesOf(member.id)
  if (!strike) throw new Error('no strike was given')
  expect(await takeBack(member.id, strike.id)).toMatchObject({ status: 200, body: { strikes: [] } })
  expect(await takeBack(member.id, strike.id)).toMatchObject({ status: 409 })
  expect(await noticesOf(member.id)).toMatchObject([
    { kind: 'strike', data: { reason: 'Missed a pick-up', count: 1, lapsesAt: strike.lapses_at } },
    { kind: 'strike_taken_back', data: { reason: 'The yard was closed', count: 0 } },
  ])
})

test('the third strike closes the account, told as one thing; opened again it begins anew', async () => {
  const member = await somebody()
  for (const before of [0, 1]) expect((await give(member.id, before)).status).toBe(200)
  expect((await give(member.id, 2, 'A third time')).status).toBe(200)
  const told = (await noticesOf(member.id)).map(({ kind }) => kind)
  expect(told).toEqual(['strike', 'strike', 'account_closed'])
  expect((await account.ask(member.token, 'GET', '/api/me')).status).toBe(401)
  expect((await give(member.id, 3)).body).toMatchObject({ detail: 'This account is closed' })

  await account.ask(staff.token, 'POST', `/api/staff/members/${member.id}/reopen`, { reason: 'Ok' })
  expect(await strikesOf(member.id)).toEqual([])
  const { token } = await signedIn(account.service, member.email)
  expect((await account.ask(token, 'GET', '/api/me')).status).toBe(200)
  expect((await give(member.id, 0)).status).toBe(200)
  expect(await strikesOf(member.id)).toHaveLength(1)
})

test('of a year ago a strike counts no more', async () => {
  const member = await somebody()
  const reason = 'Long ago'
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await account.service.db
    .insertInto('strikes')
    .values([
      { member_id: member.id, given_by: staff.id, reason, given_at: days(366) },
      { member_id: member.id, given_by: staff.id, reason: 'Lately', given_at: days(364) },
    ])
    .execute()
  expect(await strikesOf(member.id)).toMatchObject([{ reason: 'Lately' }])
})

test('of two who give one at once only who has seen how many count gives it', async () => {
  const member = await somebody()
  expect((await give(member.id, 0)).status).toBe(200)
  const answers = await Promise.all([give(member.id, 1, 'One'), give(member.id, 1, 'Other')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await strikesOf(member.id)).toHaveLength(2)
  expect((await account.ask(member.token, 'GET', '/api/me')).status).toBe(200)
})

test('nobody gives one to themselves or to a colleague, nor takes back another member’s', async () => {
  const [colleague, member] = [await somebody('staff'), await somebody()]
  expect((await give(staff.id, 0)).status).toBe(403)
  expect((await give(colleague.id, 0)).body).toMatchObject({
    detail: 'This person works here. Have the role taken away first.',
  })
  await give(member.id, 0)
  const [strike] = await strikesOf(member.id)
  const other = await somebody()
  expect((await takeBack(other.id, String(strike?.id))).status).toBe(409)
  expect(await strikesOf(member.id)).toHaveLength(1)
})
