import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHttpsHost, type HttpsHost } from '../../../test/sign-in/https-host.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../test/staff-api.ts'
import { shownAddress } from '../../rules/picture-address.ts'
import { openFolder } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { createPictureFetcher, type FetchPicture } from './fetch-picture.ts'
import { namedByAuction, pictureSourceElsewhere } from './pictures-elsewhere.ts'
import { createPictures } from './pictures.ts'

let desk: StaffApi
let host: HttpsHost
let answer: RequestListener
let dataDir: string
let now: number
const lines: string[] = []
const closers: (() => unknown)[] = []

beforeAll(async () => {
  desk = await openStaffApi()
  host = await startHttpsHost((request, response) => answer(request, response))
})
afterAll(async () => {
  host.close()
  await desk.market.close()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-elsewhere-'))
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'crimson' },
  })
    .png()
    .toBuffer()
  answer = (_, response) => response.end(photo)
  now = 0
  host.asked.length = 0
  lines.length = 0
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await rm(dataDir, { recursive: true })
})

test('a picture of elsewhere is served from here in all widths, fetched once for all processes of a machine', async () => {
  const address = `${host.origin}/a.png`
  const [here, next] = [await serve(), await serve()]
  const shown = await aListing({ images: [address] })
  const replies = await Promise.all([ask(here, shown), ask(here, shown, '320.avif')])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const bytes = Buffer.from(await (replies[0] as Response).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 600 })
  answer = (_, response) => response.writeHead(410).end()
  expect((await ask(next, shown, '1200x630.jpg')).status).toBe(200)
  expect(host.asked).toEqual(['/a.png'])
  expect(lines).toEqual([])
})

test('nothing is fetched that the row of the auction does not name', async () => {
  const origin = await serve()
  const { id } = (await desk.create(someInput())).body.auction
  const named = await aListing({ image_url: `${host.origin}/main.png` })
  const wrong = [
    shownAddress(id, `${host.origin}/main.png`),
    shownAddress(crypto.randomUUID(), `${host.origin}/main.png`),
    named.replace(/[^/]+\/1200/, `${Buffer.from('http://localhost/').toString('base64url')}/1200`),
    named.replace('/1200', 'AAAA/1200'),
    '/images/elsewhere/1/AAAA/1200.webp',
  ]
  for (const address of wrong) expect((await ask(origin, address ?? '')).status).toBe(404)
  expect(host.asked).toEqual([])
  expect((await ask(origin, named)).status).toBe(200)
})

test('one that an edit names is served, and no more once another takes it off', async () => {
  const { id } = (await desk.create(someInput())).body.auction
  const images = [`${host.origin}/off.png`]
  expect((await desk.edit(id, { images })).body.auction).toMatchObject({ images })
  const shown = shownAddress(id, images[0] ?? '') ?? ''
  expect((await ask(await serve(), shown)).status).toBe(200)
  await desk.edit(id, { images: [] })
  expect((await ask(await serve(), shown)).status).toBe(404)
})

test('a host that fails is left alone for a minute and told of once, with its cause', async () => {
  const photo = answer
  answer = (_, response) => response.writeHead(500).end()
  const origin = await serve()
  const shown = await aListing({ images: [`${host.origin}/late.png`] })
  const replies = await Promise.all(
    ['320.webp', '480.webp', '1200.webp', '1200x630.jpg'].map((file) => ask(origin, shown, file)),
  )
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(replies[0]?.headers.get('cache-control')).toBe('no-store')
  now = 59_999
  await ask(origin, shown)
  expect(host.asked).toHaveLength(1)
  now = 60_000
  expect((await ask(origin, shown)).status).toBe(404)
  expect(host.asked).toHaveLength(2)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'warn',
    picture: `${host.origin}/late.png`,
    err: { message: 'the host answered 500' },
  })
  answer = photo
  now = 120_000
  expect((await ask(origin, shown)).status).toBe(200)
})

test.each([
  ['a page', '<!doctype html><p>Sign in to see the picture'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['nothing', ''],
])('%s is no picture', async (name, content) => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(content)
  const shown = await aListing({ images: [`${host.origin}/${encodeURIComponent(name)}`] })
  expect((await ask(await serve(), shown)).status).toBe(404)
  expect(lines.join()).toContain('it is no picture that can be shown: unreadable')
})

test('this machine and its network are never asked, whoever names them', async () => {
  const before = host.connections()
  const origin = await serve(createPictureFetcher())
  for (const address of [`${host.origin}/1.png`, 'https://169.254.169.254/latest/meta-data']) {
    expect((await ask(origin, await aListing({ images: [address] }))).status).toBe(404)
  }
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    expect.stringContaining('is not allowed'),
    expect.stringContaining('is not allowed'),
  ])
  expect(host.connections()).toBe(before)
})

/** A draft with these pictures, answered as they were given: where pages find the first. */
async function aListing(pictures: { images?: string[]; image_url?: string }): Promise<string> {
  const { status, body } = await desk.create({ ...someInput(), ...pictures })
  expect(status).toBe(201)
  expect(body.auction).toMatchObject(pictures)
  return shownAddress(body.auction.id, body.auction.image_url ?? '') ?? ''
}

async function serve(fetchPicture: FetchPicture = createPictureFetcher({ agent: host.trust })) {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const isNamed = namedByAuction(desk.market.db)
  const elsewhere = pictureSourceElsewhere({
    kept: await openFolder(dataDir),
    isNamed,
    fetchPicture,
    log,
    clock: () => now,
  })
  const publicUrl = 'http://localhost'
  const pictures = createPictures({ dataDir, sources: [], removable: [elsewhere], publicUrl, log })
  const server = createServer((request, response) => {
    if (!pictures.handle(request, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function ask(origin: string, shown: string, file = '1200.webp'): Promise<Response> {
  return fetch(origin + shown.replace('1200.webp', file))
}
