import { afterEach, expect, test, vi } from 'vitest'
import { askSignIn } from './ask-sign-in.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(response: Response) {
  const fetching = vi.fn<typeof fetch>(async () => response)
  vi.stubGlobal('fetch', fetching)
  return fetching
}

test('what is asked is sent as JSON, with the token of who asks, and the answer told', async () => {
  const fetching = answering(Response.json({ recovery_token: 'abc' }))
  const answer = await askSignIn<{ recovery_token: string }>('reauthenticate', { nonce: '1' }, 'me')
  expect(answer).toEqual({ told: { recovery_token: 'abc' }, error: null })
  const [address, init] = fetching.mock.calls[0] ?? []
  expect([address, init?.method, init?.body]).toEqual([
    '/auth/v1/reauthenticate',
    'POST',
    '{"nonce":"1"}',
  ])
  expect(init?.headers).toMatchObject({ authorization: 'Bearer me' })
})

test('nobody’s question has no token', async () => {
  const fetching = answering(Response.json({}))
  await askSignIn('email-change/undo', { token: 'abc' })
  expect(fetching.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization')
})

test.each([
  [403, { code: 'otp_expired', message: 'It has expired' }, 'It has expired'],
  // What went wrong in the service is not for people.
  [500, { code: 'unexpected_failure', message: 'deadlock detected' }, ''],
])('a refusal of status %i has its code, and words for people', async (status, told, message) => {
  answering(Response.json(told, { status }))
  const answer = await askSignIn('email-change/undo', {})
  expect(answer.told).toBeNull()
  expect(answer.error).toMatchObject({ code: told.code, message })
})

test.each([200, 502])(
  'the page of a proxy, of status %i, is a failure without words',
  async (status) => {
    answering(new Response('<h1>Please sign in to the Wi-Fi</h1>', { status }))
    const answer = await askSignIn('reauthenticate', {})
    expect(answer).toMatchObject({ told: null, error: { message: '' } })
  },
)
