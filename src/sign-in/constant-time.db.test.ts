/** No answer, nor the time it takes, tells whether an address has an account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuthService, type TestAuthService } from '../../test/auth-service.ts'
import { createConstantTime } from './constant-time.server.ts'

const SPAN_MS = 120

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService({ inConstantTime: createConstantTime(SPAN_MS) })
  await service.signedUp('known@example.com')
})
afterAll(() => service.close())

const code = { token: '123456', type: 'email' }

test.each([
  ['/recover', {}],
  ['/otp', {}],
  ['/otp', { create_user: false }],
  ['/magiclink', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'email_change' }],
  ['/verify', code],
  ['/verify', { ...code, type: 'recovery' }],
  ['/verify', { ...code, type: 'email_change' }],
])('POST %s with %j is answered alike, after the same span', async (path, more) => {
  const [known, unknown] = await Promise.all(
    ['known@example.com', `${crypto.randomUUID()}@example.com`].map(async (email) => {
      const begun = performance.now()
      const answer = await service.ask('POST', path, { body: { email, ...more } })
      const { date: _, ...headers } = Object.fromEntries(answer.headers)
      const took = performance.now() - begun
      return { status: answer.status, headers, text: await answer.text(), took }
    }),
  )
  for (const { took } of [known, unknown].flatMap((answer) => answer ?? [])) {
    expect(took).toBeGreaterThanOrEqual(SPAN_MS - 2)
  }
  expect({ ...known, took: 0 }).toEqual({ ...unknown, took: 0 })
})

test('a wrong password and an unknown address are answered alike', async () => {
  const answers = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map(async (email) => {
      const body = { email, password: 'not this one' }
      const answer = await service.ask('POST', '/token?grant_type=password', { body })
      return [answer.status, await answer.text()]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})
