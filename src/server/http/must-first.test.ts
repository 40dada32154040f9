import { expect, test } from 'vitest'
import { z } from 'zod'
import { aCaller } from '../../../test/builders.ts'
import { createLog } from '../log.ts'
import { endpoint } from './endpoint.ts'
import { createApi } from './http.ts'
import { Problem } from './problem.ts'

const KNOWN = '5f0c7a52-2f6b-4c1e-9d54-0a4b8c3d2e11'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let asked = 0

/** A call before which its member has to accept something. */
const buy = endpoint({
  method: 'POST',
  path: '/api/things/{id}',
  summary: 'Buy a thing',
  who: 'member',
  limit: 'writes',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.string().min(2) }),
  async mustFirst() {
    asked += 1
    throw new Problem('terms_not_accepted', 'Accept the terms')
  },
  exists: async ({ id }) => id === KNOWN,
  handle: async () => ({}),
})

function ask(id: string, body: string) {
  const api = createApi<object>({
    endpoints: [buy],
    services: {},
    authenticate: async () => aCaller('ada'),
    rolesOf: async () => ['member'],
    limitRate: async () => {},
    log: createLog('silent'),
  })
  const headers = { authorization: 'Bearer ada' }
  return api.request(`/api/things/${id}`, { method: 'POST', body, headers })
}

test.each([
  ['an id that cannot be', 'nonsense', '{"name":"Ada"}'],
  ['an unknown subject', UNKNOWN, '{"name":1}'],
  ['what is not JSON', KNOWN, '{'],
  ['a wrong input', KNOWN, '{"name":"A"}'],
])('what a member must do first is 403 before %s', async (_, id, body) => {
  expect((await ask(id, body)).status).toBe(403)
})

test('nothing is asked for who is let through', async () => {
  asked = 0
  expect((await ask(KNOWN, '{"name":"Ada"}')).status).toBe(200)
  expect(asked).toBe(0)
})
