import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '../http/problem.ts'
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
  for (const width of [480, 1200, 2400]) {
    const reply = await fetch(`${origin}/images/lots/1/${width}.webp`)
    const meta = await sharp(await reply.bytes()).metadata()
    sizes.push([meta.width, meta.height, meta.orientation])
  }
  expect(sizes).toEqual([
    [480, 720, undefined],
    [600, 900, undefined],
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

test('an uploaded picture that was removed is gone, though its widths were made before', async () => {
  let photo: Buffer | null = await noise()
  const uploads: PictureSource = async (key) => (key === 'photos/1' ? photo : null)
  const address = '/images/photos/1/320.webp'
  expect((await fetch((await serve(drawing, [], [uploads])) + address)).status).toBe(200)
  photo = null
  expect((await fetch((await serve(drawing, [], [uploads])) + address)).status).toBe(404)
})

test('an original that is no picture is our fault, told once to the log, with its cause, and as 503 to each visitor', async () => {
  const lines: string[] = []
  const origin = await serve(async () => 'not a picture', lines)
  const reply = await fetch(`${origin}/images/demo/1/left/320.webp`)
  expect(reply.status).toBe(503)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${origin}/images/demo/1/left/480.avif`)).status).toBe(503)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('unsupported image format')
  expect(await readdir(dataDir)).toEqual([])
})

/** Draws lot 10482 from the left, and nothing else. */
const drawing: PictureSource = async (key) => {
  if (key !== 'demo/10482/left') return null
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="${colour}"/></svg>`
}

async function serve(
  source = drawing,
  lines: string[] = [],
  removable: PictureSource[] = [],
  countSearch = async () => {},
): Promise<string> {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const sources = [async () => null, source]
  const publicUrl = 'http://localhost'
  const pictures = createPictures({ dataDir, sources, removable, publicUrl, log, countSearch })
  const server = createServer((req, res) => {
    if (!pictures.handle(req, res)) res.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('what has to be looked for is counted, and too many are refused; what was found before is not', async () => {
  let left = 2
  const countSearch = async () => {
    if (left === 0) throw new Problem('rate_limited', 'Too many requests', { retry_after: 2 })
    left -= 1
  }
  const origin = await serve(drawing, [], [], countSearch)
  const statusOf = async (key: string) => (await fetch(`${origin}/images/${key}/320.webp`)).status
  expect(await statusOf('demo/10482/left')).toBe(200)
  expect(await statusOf('made/up')).toBe(404)
  expect(await statusOf('made/up/again')).toBe(429)
  expect(await statusOf('demo/10482/left')).toBe(200)
})

test('beside a link stands a JPEG of 1200 by 630 on white, whatever the shape of the photo', async () => {
  const tall = await sharp({
    create: { width: 300, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const origin = await serve(async () => tall)
  const reply = await fetch(`${origin}/images/lots/1/1200x630.jpg`)
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
  const picture = sharp(Buffer.from(await reply.arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect((await picture.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

test('what a camera wrote beside the picture, where it was taken above all, is left out', async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '27/1 57/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Lovelace')).toBe(true)
  const origin = await serve(async () => photo)
  for (const file of ['320.webp', '320.avif', '1200x630.jpg']) {
    const bytes = await (await fetch(`${origin}/images/lots/1/${file}`)).bytes()
    expect(Buffer.from(bytes).includes('Lovelace')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
})

test.each([
  ['a photo that was cut off', async () => (await noise()).subarray(0, 2_000)],
  ['a picture of more pixels than can be drawn', async () => hugePng()],
  ['a drawing that is not finished', async () => '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['nothing at all', async () => Buffer.alloc(0)],
])('%s is 503 and harms no other picture', async (_, original) => {
  const lines: string[] = []
  const wrong = await original()
  const origin = await serve(async (key) => (key === 'lots/1' ? wrong : drawing(key)), lines)
  const [bad, good] = await Promise.all([
    fetch(`${origin}/images/lots/1/320.webp`),
    fetch(`${origin}/images/demo/10482/left/320.webp`),
  ])
  expect([bad.status, bad.headers.get('retry-after'), good.status]).toEqual([503, '2', 200])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ picture: 'lots/1' })
})

test('a drawing reads no file of this machine', async () => {
  const secret = join(dataDir, 'secret.png')
  await sharp({ create: { width: 64, height: 64, channels: 3, background: 'lime' } }).toFile(secret)
  const origin = await serve(
    async () => `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
      <rect width="64" height="64" fill="red"/><image href="file://${secret}" width="64" height="64"/></svg>`,
  )
  const reply = await fetch(`${origin}/images/demo/1/left/320.webp`)
  const { dominant } = await sharp(await reply.bytes()).stats()
  expect(dominant.r).toBeGreaterThan(dominant.g)
})

test('whoever asks for its head gets that alone; only reading is answered', async () => {
  const origin = await serve()
  const address = `${origin}/images/demo/10482/left/320.webp`
  const [picture, head] = [await fetch(address), await fetch(address, { method: 'HEAD' })]
  expect([head.status, (await head.bytes()).length]).toEqual([200, 0])
  expect(head.headers.get('content-length')).toBe(`${(await picture.bytes()).length}`)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
})

/** A photo that compresses badly. */
function noise(): Promise<Buffer> {
  const data = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7_919) % 251))
  return sharp(data, { raw: { width: 200, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** A small PNG that says it is 40,000 by 40,000 pixels. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // IHDR begins at byte 12: its name, width, height and the rest; its checksum follows.
  png.writeUInt32BE(40_000, 16)
  png.writeUInt32BE(40_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
