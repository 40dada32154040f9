import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aCaller } from '../../../test/builders.ts'
import { createLog } from '../log.ts'
import { endpoint } from './endpoint.ts'
import { createApi, RENDERING } from './http.ts'

let lots = Array.from({ length: 50 }, (_, nth) => ({ title: `Lot ${nth}`, price: 1_000 }))

const listLots = endpoint({
  method: 'GET',
  path: '/api/lots',
  summary: 'For anyone',
  who: 'anyone',
  limit: 'reads',
  handle: async () => ({ items: lots }),
})
const listOwn = endpoint({ ...listLots, path: '/api/me/lots', who: 'member' })

function ask(headers: Record<string, string>, path = '/api/lots', env?: object): Promise<Response> {
  const api = createApi<object>({
    endpoints: [listLots, listOwn],
    services: {},
    authenticate: async (token) => (token === 'ada' ? aCaller('ada') : null),
    rolesOf: async () => [],
    limitRate: async () => {},
    log: createLog('silent'),
  })
  return Promise.resolve(api.request(path, { headers }, env))
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a public list is sent as %s to who takes that', async (encoding, decode) => {
  const answer = await ask({ 'accept-encoding': encoding })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toContain('accept-encoding')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(`${bytes.length}`)
  expect(JSON.parse(decode(bytes).toString())).toEqual({ items: lots })
})

test('who has it already gets 304 until it changes; it is asked for each time', async () => {
  const first = await ask({})
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  lots = lots.slice(1)
  expect((await ask({ 'if-none-match': etag })).status).toBe(200)
})

test('what a member reads is compressed too, and kept by nobody', async () => {
  const headers = { authorization: 'Bearer ada', 'accept-encoding': 'br' }
  const answer = await ask(headers)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('etag')).toBeNull()
  expect((await ask(headers, '/api/me/lots')).headers.get('cache-control')).toBe('no-store')
})

test('rendering reads it as it is', async () => {
  const answer = await ask({ 'accept-encoding': 'br' }, '/api/lots', RENDERING)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual({ items: lots })
})
