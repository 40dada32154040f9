import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPool, silentLog } from '../../../test/database.ts'
import {
  emptyQueues,
  letPass,
  makeDue,
  openTestQueue,
  waitingJobs,
} from '../../../test/mail/queues.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../test/staff-api.ts'
import { folderAt, type FileStore } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import type { Queue } from '../queue/open-queue.ts'
import type { KeptPictures } from './kept-pictures.ts'
import {
  listingPhotoSource,
  photoKey,
  photoNames,
  photoPath,
  type ListingPhoto,
} from './listing-photos.ts'
import { createWidths, widthsJob } from './make-widths.ts'
import { createPictures } from './pictures.ts'
import { variantFile, VARIANTS } from './variants.ts'

let desk: StaffApi
/** As two processes have it. */
let queues: Queue[]
let dataDir: string
let kept: FileStore
let lot: string
let lines: string[]
const log = createLog('info', { write: (line) => void lines.push(line) })
const closers: (() => unknown)[] = []

beforeAll(async () => {
  desk = await openStaffApi()
  queues = await Promise.all([0, 1].map(() => openTestQueue(desk.market.databaseUrl)))
})
afterAll(async () => {
  for (const queue of queues) await queue.close()
  await desk.market.close()
})
beforeEach(async () => {
  lines = []
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-widths-'))
  kept = folderAt(join(dataDir, 'images'))
  lot = (await desk.create({ ...someInput(), status: 'available' })).body.auction.id
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await emptyQueues(desk.market.ownerUrl)
  await rm(dataDir, { recursive: true })
})

test('once a photo is uploaded all its widths are made, upright, without a word of camera or place', async () => {
  const camera = await sharp({
    create: { width: 3000, height: 1500, channels: 3, background: 'red' },
  })
    .withExif({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '27/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(camera).metadata()).exif).toBeDefined()
  const photo = await upload(camera)
  expect(await widthsOf(photo)).toEqual([])
  await workOff()
  expect(await widthsOf(photo)).toEqual(VARIANTS)
  for (const variant of VARIANTS) {
    const bytes = (await kept.read(variantFile(photoKey(photo), variant))) ?? Buffer.alloc(0)
    const { width, height, exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    // The photo is 1200 wide and 2400 high.
    const wanted = Math.min(variant.width, 1200)
    expect([width, height]).toEqual([wanted, variant.format === 'jpg' ? 630 : 2 * wanted])
    expect([exif, xmp, iptc, orientation]).toEqual(Array.from({ length: 4 }))
    expect(bytes.includes('Lovelace')).toBe(false)
  }
})

test('a photo is worked off by one of all processes, and again without harm', async () => {
  const photo = await upload()
  let written = 0
  const counting = {
    ...kept,
    writeFrom: async (file: string, from: string) => {
      written += 1
      await kept.writeFrom(file, from)
    },
  }
  const runs = await Promise.all(queues.map((queue) => aJob(queue, counting).run(throwAgain)))
  expect(runs.toSorted()).toEqual([false, true])
  await createWidths({ ...stores(), kept: counting })(photo)
  expect(written).toBe(VARIANTS.length)
})

test('a photo whose process died is worked off by another, which goes on where it broke off', async () => {
  const photo = await upload()
  const [dying, living] = queues as [Queue, Queue]
  const [begun, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dead = aJob(dying, {
    ...kept,
    async writeFrom(file, from) {
      if ((await widthsOf(photo)).length < 3) return kept.writeFrom(file, from)
      begun.resolve()
      return never.promise
    },
  }).run(throwAgain)
  await begun.promise
  expect(await aJob(living).run(throwAgain)).toBe(false)
  await letPass(desk.market.db, '11 minutes')
  await living.tidy()
  await makeDue(desk.market.db, 'widths')
  expect(await aJob(living).run(throwAgain)).toBe(true)
  expect(await widthsOf(photo)).toEqual(VARIANTS)
  never.resolve()
  await dead
})

test('a process that stops waits for the width under way alone, and leaves the others for later', async () => {
  const photo = await upload()
  const stopping = new AbortController()
  const stopped = {
    ...kept,
    async writeFrom(file: string, from: string) {
      await kept.writeFrom(file, from)
      stopping.abort()
    },
  }
  const [queue] = queues as [Queue]
  expect(await aJob(queue, stopped).run(throwAgain, stopping.signal)).toBe(true)
  expect(await widthsOf(photo)).toHaveLength(1)
  expect(await waitingJobs(desk.market.db, 'widths')).toMatchObject([{ state: 'retry' }])
  expect(lines).toEqual([])
  await workOff()
  expect(await widthsOf(photo)).toEqual(VARIANTS)
})

test('photos of before have their widths made after new ones, where their auction is open or to be', async () => {
  const open = await upload()
  const ended = { ...open, photoId: randomUUID() }
  const over = (await desk.create({ ...someInput(), status: 'available' })).body.auction.id
  const owner = openTestPool(desk.market.ownerUrl, 1)
  const images = [`/images/${photoKey({ auctionId: over, photoId: ended.photoId })}/1200.webp`]
  await sql`update auctions set images = ${images}, status = 'withdrawn' where id = ${over}`.execute(
    owner,
  )
  await emptyQueues(desk.market.ownerUrl)
  const text = await readFile('db/migrations/0102_widths_of_photos.sql', 'utf8')
  await sql.raw(text.slice(text.indexOf('insert into'))).execute(owner)
  await owner.destroy()
  const { rows } = await sql<{ data: ListingPhoto; priority: number }>`
    select data, priority from pgboss.job where name = 'widths'`.execute(desk.market.db)
  expect(rows.filter(({ data }) => data.auctionId === lot || data.auctionId === over)).toEqual([
    { data: open, priority: -1 },
  ])
})

test('a width that somebody looks at before the job has run is made for them, and not again', async () => {
  const photo = await upload()
  const origin = await serve()
  const address = `${origin}/images/${photoKey(photo)}/480.webp`
  const [first, second] = await Promise.all([fetch(address), fetch(address)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await widthsOf(photo)).toEqual([{ width: 480, format: 'webp' }])
  await workOff()
  expect(await widthsOf(photo)).toEqual(VARIANTS)
  const shown = await (await fetch(address.replace('480.webp', '800.avif'))).bytes()
  const file = variantFile(photoKey(photo), { width: 800, format: 'avif' })
  expect(Buffer.from(shown)).toEqual(await kept.read(file))
})

test('of a photo that was taken off before its job ran nothing is made, and what was looked at goes', async () => {
  const photo = await upload()
  await fetch(`${await serve()}/images/${photoKey(photo)}/320.avif`)
  expect(await widthsOf(photo)).toHaveLength(1)
  await takeOff(photo)
  await workOff()
  expect(await widthsOf(photo)).toEqual([])
})

test('widths go with their photo, two minutes after it: by then nobody is shown it', async () => {
  const photo = await upload()
  await workOff()
  await takeOff(photo)
  expect(await waitingJobs(desk.market.db, 'widths')).toMatchObject([{ minutes: 2 }])
  await workOff()
  expect(await widthsOf(photo)).toEqual([])
})

test('they stay while another auction shows the photo', async () => {
  const photo = await upload()
  const images = [`/images/${photoKey(photo)}/1200.webp`]
  const other = (await desk.create({ ...someInput(), images })).body.auction
  await takeOff(photo)
  await workOff()
  expect(await widthsOf(photo)).toEqual(VARIANTS)
  await desk.edit(other.id, { images: [] })
  await workOff()
  expect(await widthsOf(photo)).toEqual([])
})

test('a photo that was turned has widths of its own, and those of before go', async () => {
  const photo = await upload()
  await workOff()
  const address = `/api/staff/auctions/${lot}/photos/${photo.photoId}/edits` as const
  const body = { action: 'turn' }
  const turned = (await desk.market.ask('POST', address, { by: desk.staff, body })).body
  await workOff()
  expect(await widthsOf(photo)).toEqual([])
  expect(await widthsOf({ ...photo, photoId: turned.photo_id })).toEqual(VARIANTS)
})

test('what fails is tried again for half an hour and then told once, with its cause', async () => {
  const photo = await upload()
  const full = { ...kept, writeFrom: () => Promise.reject(new Error('no space left')) }
  const [queue] = queues as [Queue]
  let runs = 0
  while ((await waitingJobs(desk.market.db, 'widths')).length > 0) {
    await makeDue(desk.market.db, 'widths')
    await aJob(queue, full).run(throwAgain)
    runs += 1
  }
  expect(runs).toBe(9)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { auction: lot, photo: photo.photoId, err: { message: 'no space left' } },
  ])
})

function stores() {
  const { db, files } = desk.market
  return { files, kept, names: photoNames(db) }
}

function aJob(queue: Queue, store: KeptPictures = kept) {
  return widthsJob(queue, createWidths({ ...stores(), kept: store }), log)
}

/** Also what is to wait for its time. */
async function workOff(): Promise<void> {
  const [queue] = queues as [Queue]
  await makeDue(desk.market.db, 'widths')
  while (await aJob(queue).run(throwAgain));
}

async function upload(jpeg?: Buffer): Promise<ListingPhoto> {
  const blank = { width: 600, height: 400, channels: 3, background: 'gray' } as const
  const file = jpeg ?? (await sharp({ create: blank }).jpeg().toBuffer())
  const form = new FormData()
  form.append('file', new File([new Uint8Array(file)], 'left.jpg', { type: 'image/jpeg' }))
  const address = `/api/staff/auctions/${lot}/photos` as const
  const { status, body } = await desk.market.ask('POST', address, { by: desk.staff, body: form })
  expect(status).toBe(201)
  const photo = { auctionId: lot, photoId: body.photos[0]?.id ?? '' }
  expect(desk.market.files.paths()).toContain(photoPath(photo))
  return photo
}

async function takeOff({ photoId }: ListingPhoto): Promise<void> {
  const address = `/api/staff/auctions/${lot}/photos/${photoId}` as const
  expect((await desk.market.ask('DELETE', address, { by: desk.staff })).status).toBe(200)
}

async function widthsOf(photo: ListingPhoto) {
  const all = await Promise.all(
    VARIANTS.map((variant) => kept.read(variantFile(photoKey(photo), variant))),
  )
  return VARIANTS.filter((_, at) => all[at])
}

/** A server of pictures alone, with the photos of this marketplace. */
async function serve(): Promise<string> {
  const { db, files } = desk.market
  const removable = [listingPhotoSource(files, photoNames(db))]
  const parts = { dataDir, sources: [], removable, publicUrl: 'http://localhost', log: silentLog }
  const pictures = createPictures(parts)
  const server = createServer((request, response) => {
    if (!pictures.handle(request, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function throwAgain(error: unknown): never {
  throw error
}
