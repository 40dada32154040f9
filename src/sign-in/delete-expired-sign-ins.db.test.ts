import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { mailsTo, newestMail } from '../../test/sign-in-mails.ts'
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

function forget() {
  return deleteExpiredSignIns(service.db, service.now())
}

async function counts() {
  const [tokens, flows, sessions] = await Promise.all([
    service.db.selectFrom('one_time_tokens').select('user_id').execute(),
    service.db.selectFrom('flow_states').select('id').execute(),
    service.db.selectFrom('sessions').select('id').execute(),
  ])
  return { tokens: tokens.length, flows: flows.length, sessions: sessions.length }
}
