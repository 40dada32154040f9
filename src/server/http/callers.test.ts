import { expect, test } from 'vitest'
import { aCaller } from '../../../test/builders.ts'
import { createLog } from '../log.ts'
import { endpoint, type Member } from './endpoint.ts'
import { createApi, RENDERING } from './http.ts'

const members: Record<string, Member> = {
  ada: aCaller('ada'),
  closed: aCaller('closed', { status: 'closed' }),
}

const open = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'For anyone',
  who: 'anyone',
  limit: 'reads',
  async handle({ member, address }) {
    return { by: member?.userId ?? null, address }
  },
})

/** A call that anyone may make, and for whom a place was taken. */
async function askOpen(headers: Record<string, string>, env?: object, address = '203.0.113.5') {
  const counted: string[] = []
  const api = createApi<object>({
    endpoints: [open],
    services: {},
    authenticate: async (token) => members[token] ?? null,
    rolesOf: async () => [],
    limitRate: async (limit, client) => void counted.push(`${limit} ${JSON.stringify(client)}`),
    addressOf: () => address,
    log: createLog('silent'),
  })
  const answer = await api.request('/api/open', { headers }, env)
  return { counted, body: await answer.json() }
}

test('calls are counted by member and network, else by network; not those that rendering makes for everybody', async () => {
  expect((await askOpen({ authorization: 'Bearer ada' })).counted).toEqual([
    'reads {"member":"ada","network":"203.0.113.5"}',
  ])
  expect((await askOpen({})).counted).toEqual(['reads "203.0.113.5"'])
  expect((await askOpen({ authorization: 'Bearer worthless' })).counted).toEqual([
    'reads "203.0.113.5"',
  ])
  expect((await askOpen({}, RENDERING)).counted).toEqual([])
  const inANetwork = await askOpen({}, undefined, '2001:db8:1:2:3:4:5:6')
  expect(inANetwork.counted).toEqual(['reads "2001:db8:1:2"'])
})

test.each([
  ['Bearer ada', 'ada'],
  ['bearer  ada ', 'ada'],
  ['Basic ada', null],
  ['ada', null],
  ['Bearer', null],
  ['Bearer ada extra', null],
])('the header "%s" signs in %s', async (authorization, by) => {
  expect((await askOpen({ authorization })).body).toMatchObject({ by })
})

test('a member whose account is closed reads what anyone may', async () => {
  expect((await askOpen({ authorization: 'Bearer closed' })).body).toMatchObject({ by: 'closed' })
})
