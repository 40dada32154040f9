import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { endpoint } from './endpoint.ts'
import { createApi } from './http.ts'

const open = {
  method: 'GET',
  path: '/api/open',
  summary: 'Read something',
  who: 'anyone',
  limit: 'reads',
  response: z.object({}),
} as const

test('a handler may answer with a response of its own, which nobody keeps unless it says so', async () => {
  const answerOf = async (init: ResponseInit) => {
    const file = endpoint({ ...open, handle: async () => new Response('a file', init) })
    const api = createApi<object>({
      endpoints: [file],
      services: {},
      authenticate: async () => null,
      rolesOf: async () => [],
      limitRate: async () => {},
      log: createLog('silent'),
    })
    return (await api.request('/api/open')).headers.get('cache-control')
  }
  expect(await answerOf({})).toBe('no-store')
  expect(await answerOf({ headers: { 'cache-control': 'public, max-age=300' } })).toBe(
    'public, max-age=300',
  )
})
