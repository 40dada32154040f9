import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { asOwner } from '../../test/database.ts'
import { mailsTo, newestMail } from '../../test/sign-in-mails.ts'
import type { RowFailed } from '../server/job-runner.ts'
import { REDACTED } from '../server/mail/secret-mails.ts'
import { deleteExpiredSignIns } from './delete-expired-sign-ins.server.ts'

const DAY = 24 * 60 * 60_000
const email = 'forgotten@example.com'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService()
})
afterAll(() => service.close())

test('what is over is forgotten, what may still be used is kept', async () => {
  const { session } = await service.signedUp(email)
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }
  await service.ask('POST', '/recover', { body: { email, ...challenge } })
  await forget()
  expect(await counts()).toEqual({ tokens: 1, flows: 1, sessions: 1 })
  expect((await newestMail(service.db, email)).code).toMatch(/^\d{6}$/)
  service.pass(2 * DAY)
  await forget()
  expect(await counts()).toEqual({ tokens: 0, flows: 0, sessions: 1 })
  expect((await mailsTo(service.db, email)).map(({ text }) => text)).toEqual([REDACTED])
  const body = { refresh_token: session.refresh_token }
  expect((await service.ask('POST', '/token?grant_type=refresh_token', { body })).status).toBe(200)
  service.pass(32 * DAY)
  await forget()
  expect(await counts()).toMatchObject({ sessions: 0 })
})

test('a session ends when nobody comes back for thirty days, and after half a year in any case', async () => {
  const idle = await service.signedUp('idle@example.com')
  const busy = await service.signedUp('busy@example.com')
  service.pass(29 * DAY)
  expect((await busy.client.refreshSession()).error).toBeNull()
  service.pass(DAY)
  expect((await idle.client.refreshSession()).error).toMatchObject({
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Inactivity)',
  })
  for (let days = 30; days < 170; days += 28) {
    service.pass(28 * DAY)
    expect((await busy.client.refreshSession()).error).toBeNull()
  }
  service.pass(10 * DAY)
  expect((await busy.client.refreshSession()).error).toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  })
})

test('one kind that cannot be deleted keeps nothing else, and is told of; more than one batch goes too', async () => {
  const { db } = service
  const { user } = await service.signedUp('kept@example.com')
  const body = {
    email: 'kept@example.com',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'plain',
  }
  await service.ask('POST', '/recover', { body })
  const text = {
    user_id: user.id,
    recipient: '12025550100',
    body: '123456',
    created_at: service.now(),
  }
  await db
    .insertInto('text_messages')
    .values(Array.from({ length: 1_001 }, () => text))
    .execute()
  await asOwner(service, (owner) =>
    sql`
    create function refuse_deletion() returns trigger language plpgsql as $$
      begin raise exception 'this row is spoiled'; end $$;
    create trigger spoiled before delete on one_time_tokens for each row execute function refuse_deletion();
  `.execute(owner),
  )
  service.pass(2 * DAY)
  const failed = await forget()
  expect(failed[0]).toEqual([
    expect.objectContaining({ message: 'this row is spoiled' }),
    { table: 'one_time_tokens' },
  ])
  expect(await counts()).toMatchObject({ tokens: 1, flows: 0 })
  expect(await db.selectFrom('text_messages').select('id').execute()).toEqual([])
  expect((await mailsTo(db, 'kept@example.com')).at(-1)?.text).toBe(REDACTED)
  await asOwner(service, (owner) => sql`drop trigger spoiled on one_time_tokens`.execute(owner))
  expect(await forget()).toEqual([])
  expect(await counts()).toMatchObject({ tokens: 0 })
})

test('counters of limits whose time is over go, those that still count stay', async () => {
  await sql`
    insert into rate_limits (name, key, points, ends_at) values
      ('over', '', 10, now() - interval '1 second'), ('counting', '', 1, now() + interval '1 hour')`.execute(
    service.db,
  )
  await forget()
  const { rows } = await sql`select name from rate_limits`.execute(service.db)
  expect(rows).toEqual([{ name: 'counting' }])
})

/** All that is over. @returns what failed */
async function forget() {
  const rowFailed = vi.fn<RowFailed>()
  while (await deleteExpiredSignIns(service.db, service.now(), rowFailed));
  return rowFailed.mock.calls
}

async function counts() {
  const [tokens, flows, sessions] = await Promise.all([
    service.db.selectFrom('one_time_tokens').select('user_id').execute(),
    service.db.selectFrom('flow_states').select('id').execute(),
    service.db.selectFrom('sessions').select('id').execute(),
  ])
  return { tokens: tokens.length, flows: flows.length, sessions: sessions.length }
}
