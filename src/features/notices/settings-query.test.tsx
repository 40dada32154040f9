import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, callApi } from '../../browser/api.ts'
import { createQueryClient } from '../../browser/query-client.ts'
import { ANSWER_WITHIN_MS } from '../../browser/send-once.ts'
import { type Session, useSession } from '../../browser/session.ts'
import { useChangeSettings } from './settings-query.ts'

vi.mock('../../browser/api.ts', async (original) => ({
  ...(await original<typeof import('../../browser/api.ts')>()),
  callApi: vi.fn<typeof callApi>(),
}))

beforeEach(() => signIn('dana'))
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(callApi).mockReset()
})

function signIn(id: string): void {
  const user = { id } as Extract<Session, { status: 'signed-in' }>['user']
  useSession.setState({ status: 'signed-in', user })
}

/** What the panel calls for each choice. */
function changing(client = createQueryClient()): ReturnType<typeof useChangeSettings> {
  let change: ReturnType<typeof useChangeSettings> | undefined
  function Panel() {
    change = useChangeSettings('dana')
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Panel />
    </QueryClientProvider>,
  )
  if (!change) throw new Error('The panel was not rendered')
  return change
}

test('a choice whose call is never answered is given up, and the next one is sent', async () => {
  vi.useFakeTimers()
  // Fake timers leave that of the platform as it is.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), ms)
    return late.signal
  })
  const sent: unknown[] = []
  vi.mocked(callApi).mockImplementation((_, { body, signal } = {}) => {
    sent.push(body)
    return new Promise((_, reject) => {
      const unreachable = { title: 'Error', detail: 'No', status: 0, code: 'unreachable' }
      signal?.addEventListener('abort', () => reject(new ApiProblem(unreachable)))
    })
  })
  const [first, second] = [{ mail: { outbid: false } }, { mail: { outbid: true } }]
  const change = changing()
  change(first)
  change(second)
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1)
  expect(sent).toEqual([first])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([first, second])
})

test('a choice that waits when somebody else signs in is not theirs', async () => {
  const { promise: first, resolve: answer } = Promise.withResolvers<object>()
  vi.mocked(callApi).mockReturnValueOnce(first)
  const client = createQueryClient()
  const change = changing(client)
  change({ mail: { outbid: false } })
  change({ mail: { outbid: true } })
  await expect.poll(() => vi.mocked(callApi).mock.calls.length).toBe(1)
  signIn('marcus')
  answer({})
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(callApi).toHaveBeenCalledOnce()
})
