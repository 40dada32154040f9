import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createPictures, type PictureSource } from './pictures.ts'

let dataDir: string
let colour: string
const closers: (() => unknown)[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-pictures-'))
  colour = 'red'
})

afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await rm(dataDir, { recursive: true })
})

test.each([
  ['320.avif', 320, 'image/avif', 'heif'],
  ['480.webp', 480, 'image/webp', 'webp'],
  ['1200.webp', 1200, 'image/webp', 'webp'],
])('a drawing is served as %s', async (file, width, type, format) => {
  const origin = await serve()
  const reply = await fetch(`${origin}/images/demo/10482/left/${file}`)
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe(type)
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Number(reply.headers.get('content-length'))).toBe(bytes.length)
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height: (width * 3) / 4 })
})

test('a picture is made once however many ask, and read from disk by the next process', async () => {
  const origin = await serve()
  const address = '/images/demo/10482/left/320.webp'
  const replies = await Promise.all(Array.from({ length: 10 }, () => fetch(origin + address)))
  const bodies = await Promise.all(replies.map((reply) => reply.bytes()))
  expect(new Set(bodies.map((body) => Buffer.from(body).toString('hex'))).size).toBe(1)
  expect(await readdir(join(dataDir, 'images'))).toHaveLength(1)

  const next = await serve()
  const etag = (await fetch(next + address)).headers.get('etag')
  expect(etag).toBe(replies[0]?.headers.get('etag'))
  expect(await readdir(join(dataDir, 'images'))).toHaveLength(1)
  const again = await fetch(next + address, { headers: { 'if-none-match': etag ?? '' } })
  expect([again.status, (await again.bytes()).length]).toEqual([304, 0])
})

test('artwork that changed is made anew', async () => {
  const address = '/images/demo/10482/left/320.webp'
  const before = await fetch((await serve()) + address)
  colour = 'blue'
  const after = await fetch((await serve()) + address)
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  const { dominant } = await sharp(await after.bytes()).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('a photo is turned upright and never enlarged', async () => {
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'green' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const origin = await serve(async () => photo)
  const sizes = []
  for (const width of [480, 1200]) {
    const reply = await fetch(`${origin}/images/lots/1/${width}.webp`)
    const meta = await sharp(await reply.bytes()).metadata()
    sizes.push([meta.width, meta.height, meta.orientation])
  }
  expect(sizes).toEqual([
    [480, 720, undefined],
    [600, 900, undefined],
  ])
})

test.each([
  '/images/demo/10482/none/320.webp',
  '/images/demo/10482/left/321.webp',
  '/images/demo/10482/left/320.png',
  '/images/demo/10482/left/0320.webp',
  '/images/320.webp',
  '/images/../../etc/passwd/320.webp',
  '/images/demo/..%2f..%2f/320.webp',
])('%s is 404', async (path) => {
  const origin = await serve()
  const { hostname, port } = new URL(origin)
  // Not `fetch`, which would tidy the path.
  const [reply] = await once(get({ hostname, port, path, agent: false }), 'response')
  reply.resume()
  expect(reply.statusCode).toBe(404)
})

test('an original that is no picture is our fault, told once to the log and as 503 to the visitor', async () => {
  const lines: string[] = []
  const origin = await serve(async () => 'not a picture', lines)
  const reply = await fetch(`${origin}/images/demo/1/left/320.webp`)
  expect(reply.status).toBe(503)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(lines).toHaveLength(1)
  expect(await readdir(dataDir)).toEqual([])
})

/** Draws lot 10482 from the left, and nothing else. */
const drawing: PictureSource = async (key) => {
  if (key !== 'demo/10482/left') return null
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="${colour}"/></svg>`
}

async function serve(source = drawing, lines: string[] = []): Promise<string> {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const pictures = createPictures({
    dataDir,
    sources: [async () => null, source],
    publicUrl: 'http://localhost',
    log,
  })
  const server = createServer((req, res) => {
    if (!pictures.answer(req, res)) res.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
