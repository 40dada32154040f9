import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { deleteOldIdempotencyKeys } from '../../engine/delete-old-idempotency-keys.server.ts'
import { Problem } from '../../server/http/problem.ts'
import { answerOnce } from './answer-once.server.ts'

let market: Marketplace
let memberId: string
let done: number

beforeAll(async () => {
  market = await openMarketplace()
  memberId = await aMember(market.db, { roles: ['member', 'staff'] })
  done = 0
})
afterAll(() => market.close())

async function ask(
  key: string | null,
  body: object = {},
  act: () => Promise<object> = async () => ({ done: ++done }),
) {
  const headers = key === null ? undefined : { 'idempotency-key': key }
  const request = new Request('http://localhost/', { method: 'POST', headers })
  const response = await market.db
    .transaction()
    .execute((tx) => answerOnce(tx, { what: 'test', body, memberId, request }, act))
  return { status: response.status, body: await response.json() }
}

test('what is asked again under its key is done once, with the same answer', async () => {
  const first = await ask('a')
  expect(first).toEqual({ status: 200, body: { done: 1 } })
  expect(await ask('a')).toEqual(first)
  expect(await ask('b')).toEqual({ status: 200, body: { done: 2 } })
  expect(await ask(null)).toEqual({ status: 200, body: { done: 3 } })
})

test('twice at once is once', async () => {
  const answers = await Promise.all([ask('c'), ask('c'), ask('c')])
  expect(new Set(answers.map(({ body }) => body.done))).toEqual(new Set([4]))
})

test('a key that was used for something else is refused', async () => {
  expect(await ask('a', { other: true })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Idempotency-Key' }] },
  })
})

test('the status of a first answer is kept; what was refused is decided again', async () => {
  const accepted = async () => Response.json({ approval: 1 }, { status: 202 })
  expect(await ask('d', {}, accepted)).toEqual({ status: 202, body: { approval: 1 } })
  expect(await ask('d')).toEqual({ status: 202, body: { approval: 1 } })
  const refused = async () => {
    throw new Problem('not_available', 'Not yet')
  }
  await expect(ask('e', {}, refused)).rejects.toMatchObject({ code: 'not_available' })
  expect((await ask('e')).status).toBe(200)
})

test('an answer is forgotten after a day', async () => {
  const count = async () =>
    (await market.db.selectFrom('staff_answers').select('key').execute()).length
  const before = await count()
  await sql`update staff_answers set created_at = created_at - interval '25 hours' where key = 'a'`.execute(
    market.db,
  )
  await deleteOldIdempotencyKeys(market.db)
  expect(await count()).toBe(before - 1)
})
