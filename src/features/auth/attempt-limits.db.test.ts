import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startAuthService, type TestAuthService } from '../../../test/auth-service.ts'
import { network } from './attempt-limits.server.ts'

let service: TestAuthService

beforeAll(async () => {
  service = await startAuthService({ rateLimits: true })
})
afterAll(() => service.close())

describe('too many tries', () => {
  test('at one account are refused with Retry-After, the right password included', async () => {
    await service.signedUp('guessed@example.com')
    await service.signedUp('neighbour@example.com')
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, i) => signIn('guessed@example.com', `guess number ${i}`)),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const refused = await signIn('Guessed@example.com', PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    })
    expect((await signIn('neighbour@example.com', PASSWORD)).status).toBe(200)
  })

  test('at an address without an account are refused alike', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++)
      statuses.push((await signIn('nobody@example.com', 'guessing')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  })

  test('are forgotten once the password was right', async () => {
    await service.signedUp('forgetful@example.com')
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) await signIn('forgetful@example.com', 'not this one')
      expect((await signIn('forgetful@example.com', PASSWORD)).status).toBe(200)
    }
  })

  test('of sign-up from one address are refused, but refreshing never is', async () => {
    const { session } = await service.signedUp('refreshing@example.com')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => service.ask('POST', '/signup', { body: {} })),
    )
    expect(answers.at(-1)?.status).toBe(429)
    const body = { refresh_token: session.refresh_token }
    for (let i = 0; i < 200; i++) {
      expect((await service.ask('POST', '/token?grant_type=refresh_token', { body })).status).toBe(
        200,
      )
    }
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('the address %s counts as the network %s', (address, expected) => {
  expect(network(address)).toBe(expected)
})

function signIn(email: string, password: string): Promise<Response> {
  return service.ask('POST', '/token?grant_type=password', { body: { email, password } })
}
