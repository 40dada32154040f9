import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStaticFiles } from './static-files.ts'

let origin: string
let root: string
let close: () => Promise<unknown>
const script = `export const words = ${JSON.stringify('lane '.repeat(500))}\n`

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-files-'))
  root = folder
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'client/.hidden'), 'hidden')
  await writeFile(join(folder, 'client/favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'client/offline-worker.js'), 'skipWaiting()')
  await writeFile(join(folder, 'client/assets/index-DQYMY5ca.js'), script)
  await writeFile(join(folder, 'client/assets/sans-CMa__hbR.woff2'), Buffer.alloc(2_000))
  const files = await openStaticFiles([join(folder, 'client')], 'http://localhost')
  const server = createServer((req, res) => {
    if (!files.handle(req, res)) res.writeHead(418).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    server.close()
    await rm(folder, { recursive: true })
  }
})

afterAll(() => close())

test('a hashed file is compressed and kept for good', async () => {
  const reply = await fetch(`${origin}/assets/index-DQYMY5ca.js`, {
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(Number(reply.headers.get('content-length'))).toBeLessThan(script.length / 2)
  expect(await reply.text()).toBe(script)
})

test('other files are asked for again after a while, and then mostly not sent', async () => {
  const { headers } = await fetch(`${origin}/favicon.svg?v=2`)
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await fetch(`${origin}/favicon.svg`, { headers: known })).status).toBe(304)
})

test('a worker has a policy of its own, and may ask the server alone for what pages ask it for', async () => {
  const worker = await fetch(`${origin}/offline-worker.js`)
  expect(worker.headers.get('content-security-policy')).toContain(
    "default-src 'none'; connect-src 'self'; ",
  )
  const other = await fetch(`${origin}/favicon.svg`)
  expect(other.headers.get('content-security-policy')).not.toContain('connect-src')
})

test('fonts are not compressed once more', async () => {
  const { headers } = await fetch(`${origin}/assets/sans-CMa__hbR.woff2`)
  expect(headers.get('content-type')).toBe('font/woff2')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('vary')).toBeNull()
})

test.each([
  '/assets',
  '/assets/',
  '/.hidden',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/index-DQYMY5ca.js/',
])('%s is no file', async (path) => {
  const { hostname, port } = new URL(origin)
  // Not `fetch`, which would tidy the path.
  const [reply] = await once(get({ hostname, port, path, agent: false }), 'response')
  reply.resume()
  expect(reply.statusCode).toBe(418)
})

test('only reading is answered, and a strange range gets the whole file', async () => {
  expect((await fetch(`${origin}/favicon.svg`, { method: 'POST' })).status).toBe(418)
  const head = await fetch(`${origin}/favicon.svg`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '6'])
  const ranged = await fetch(`${origin}/favicon.svg`, { headers: { range: 'bytes=5-2' } })
  expect([ranged.status, await ranged.text()]).toEqual([200, '<svg/>'])
})

test('another content has another tag, and every file says what browsers must not do with it', async () => {
  const [icon, font] = await Promise.all(
    ['/favicon.svg', '/assets/sans-CMa__hbR.woff2'].map((path) => fetch(origin + path)),
  )
  expect(icon?.headers.get('etag')).not.toBe(font?.headers.get('etag'))
  for (const reply of [icon, font]) {
    expect(reply?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply?.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('without the folder there are no files, and what was read at the start stays', async () => {
  const none = await openStaticFiles([join(tmpdir(), 'hammerlane-no-such-folder')], origin)
  const server = createServer((req, res) => {
    if (!none.handle(req, res)) res.writeHead(418).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/favicon.svg`)).status).toBe(418)
  server.close()
  await writeFile(join(root, 'client/favicon.svg'), '<svg>of the next build</svg>')
  expect(await (await fetch(`${origin}/favicon.svg`)).text()).toBe('<svg/>')
})
