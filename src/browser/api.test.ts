import { expect, test, vi } from 'vitest'
import { callApi } from './api.ts'

const { token } = vi.hoisted(() => ({ token: Promise.withResolvers<string>() }))
vi.mock('./session.ts', () => ({ accessToken: () => token.promise }))

test('what is given up before the part that signs in has arrived is unanswered, and never sent', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  const givingUp = new AbortController()
  const bid = { method: 'POST', body: { amount: 10_100 }, signedIn: true } as const
  const answer = callApi('/api/auctions/1/bids', { ...bid, signal: givingUp.signal })
  givingUp.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  await expect(answer).rejects.toMatchObject({ problem: { status: 0, code: 'unreachable' } })

  token.resolve('fresh')
  // The next call, which waits for the same token, is the only one that is sent.
  await callApi('/api/me', { signedIn: true })
  expect(sent.mock.calls.map(([address]) => address)).toEqual(['/api/me'])
})
