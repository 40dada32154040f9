import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { encodeAlike, cacheResponse, sendCached, type CachedResponse } from './cached-response.ts'

const TEXT = 'the hammer falls '.repeat(200)
const closers: (() => unknown)[] = []

afterEach(() => {
  for (const end of closers.splice(0)) end()
})

const kept = (body: string | Buffer, more: Partial<Parameters<typeof cacheResponse>[0]> = {}) =>
  cacheResponse({
    body: Buffer.from(body),
    quality: 5,
    headers: { 'content-type': 'text/plain' },
    ...more,
  })

/** Asks for a body over a real connection. */
async function ask(body: CachedResponse, headers: Record<string, string> = {}, method = 'GET') {
  const server = createServer((req, res) => sendCached(body, req, res)).listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1', method, headers, agent: false })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, bytes }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('is sent as %s to who takes that, with its length', async (encoding, decode) => {
  const { status, headers, bytes } = await ask(kept(TEXT), { 'accept-encoding': encoding })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': `${bytes.length}`,
    'content-type': 'text/plain',
    vary: 'accept-encoding',
  })
  expect(decode(bytes).toString()).toBe(TEXT)
})

test('every byte arrives as it is, in small bodies and in large ones', async () => {
  for (const size of [256, 14_999, 15_000, 15_001, 200_000]) {
    const body = Buffer.from(Array.from({ length: size }, (_, at) => at % 256))
    const { headers, bytes } = await ask(kept(body, { quality: null }))
    expect(bytes.equals(body)).toBe(true)
    expect(headers['content-length']).toBe(`${size}`)
    expect(headers.vary).toBeUndefined()
  }
})

test('what is too small to gain from it is not compressed, and still differs by encoding', async () => {
  const { headers, bytes } = await ask(kept('x'.repeat(859)), { 'accept-encoding': 'br' })
  expect([bytes.length, headers['content-encoding'], headers.vary]).toEqual([
    859,
    undefined,
    'accept-encoding',
  ])
  const larger = await ask(kept('x'.repeat(860)), { 'accept-encoding': 'br' })
  expect(larger.headers['content-encoding']).toBe('br')
})

test('all encodings of a body have one tag, other bodies have others', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (accepted) => {
      const { headers } = await ask(kept(TEXT), { 'accept-encoding': accepted })
      return headers.etag
    }),
  )
  expect(new Set(tags).size).toBe(1)
  expect(tags[0]).toMatch(/^W\/"[\w-]{22}"$/)
  expect(kept(`${TEXT}!`).etag).not.toBe(tags[0])
})

test.each([
  ['its tag', (tag: string) => tag],
  ['its tag among others', (tag: string) => `W/"other", ${tag}`],
  ['any tag', () => '*'],
])('who names %s has it already: 304 with the headers and no body', async (_, write) => {
  const body = kept(TEXT)
  const { status, headers, bytes } = await ask(body, { 'if-none-match': write(body.etag) })
  expect([status, bytes.length, headers.etag]).toEqual([304, 0, body.etag])
  expect(headers).toMatchObject({ 'content-type': 'text/plain', vary: 'accept-encoding' })
})

test('another tag, or part of the right one, is not it', async () => {
  const body = kept(TEXT)
  for (const known of ['W/"other"', body.etag.slice(0, -1), '']) {
    expect((await ask(body, { 'if-none-match': known })).status).toBe(200)
  }
})

test('what is not there is said again, whatever tag the visitor has', async () => {
  const body = kept(TEXT, { status: 404 })
  expect((await ask(body, { 'if-none-match': body.etag })).status).toBe(404)
})

test('HEAD tells what GET would, without the body', async () => {
  const { status, headers, bytes } = await ask(kept(TEXT), {}, 'HEAD')
  expect([status, headers['content-length'], bytes.length]).toEqual([200, `${TEXT.length}`, 0])
})

test('a renewed body is encoded beforehand as the one before it was asked for', async () => {
  const before = kept(TEXT)
  await ask(before, { 'accept-encoding': 'br' })
  await ask(before)
  const after = kept(`${TEXT}!`)
  await encodeAlike(after, before)
  expect([...after.encoded.keys()].toSorted()).toEqual(['br', 'identity'])
  const first = kept(TEXT)
  await encodeAlike(first, undefined)
  expect(first.encoded.size).toBe(0)
})
