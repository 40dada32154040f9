import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy } from '../../../../test/buyers.ts'
import { wrongLedgers } from '../../../../test/marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'
import {
  listingPhotoSource,
  originalPath,
  photoNames,
  photoNamesOfPapers,
  photoPath,
} from '../../../server/pictures/listing-photos.ts'
import { readPaper } from '../../settlement/read-paper.server.ts'

let desk: StaffApi
let lot: string
/** Stands for a photo that a listing lacks. */
const NONE = { id: '', url: '', caption: null, is_upload: true }

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())
beforeEach(async () => {
  lot = (await desk.create({ ...someInput(), status: 'available' })).body.auction.id
})

describe('an uploaded photo that its auction does not show any more', () => {
  test('is neither served nor kept, however it was taken off', async () => {
    await addPhotos(2)
    const [kept = NONE, dropped = NONE] = (await ask('GET')).body.photos
    expect(await served(dropped.url)).toBe(true)
    await desk.edit(lot, { images: [kept.url] })
    expect([await served(kept.url), await served(dropped.url)]).toEqual([true, false])
    expect(desk.market.files.paths().join()).not.toContain(dropped.id)
  })

  test('is served and kept while another auction shows it', async () => {
    await addPhotos(1)
    const [photo = NONE] = (await ask('GET')).body.photos
    const other = (await desk.create({ ...someInput(), images: [photo.url] })).body.auction
    await desk.edit(lot, { images: [] })
    expect(await served(photo.url)).toBe(true)
    await desk.edit(other.id, { images: [] })
    expect(await served(photo.url)).toBe(false)
    expect(desk.market.files.paths().join()).not.toContain(photo.id)
  })

  test('is not served where its file was left behind, which taking it off again deletes', async () => {
    await addPhotos(1)
    const [photo = NONE] = (await ask('GET')).body.photos
    const path = photoPath({ auctionId: lot, photoId: photo.id })
    const left = await desk.market.files.read(path)
    expect((await remove(photo.id)).status).toBe(200)
    await desk.market.files.write(path, left ?? Buffer.alloc(0))
    expect(await served(photo.url)).toBe(false)
    const { status, body } = await remove(photo.id)
    expect([status, body.photos, body.auction.id]).toEqual([200, [], lot])
    expect(desk.market.files.paths()).not.toContain(path)
    expect((await remove(photo.id)).status).toBe(404)
    const deeds = await desk.auditOf(lot)
    expect(deeds.filter((deed) => deed === 'auction.remove-photo')).toHaveLength(2)
  })
})

test('papers of a sale show its photo of then, which nobody else is shown once it is taken off', async () => {
  await addPhotos(2)
  const [sold = NONE, later = NONE] = (await ask('GET')).body.photos
  const { db, files } = desk.market
  const { reservation } = (await buy(desk.market, lot, desk.member)).body
  expect((await remove(sold.id)).status).toBe(200)
  const photo = (await readPaper(db, reservation.id))?.photo
  expect(photo?.image_url).toBe(sold.url)
  expect((await desk.read(lot)).body.image_url).toBe(later.url)
  expect(await served(sold.url)).toBe(false)
  const forPapers = listingPhotoSource(files, photoNamesOfPapers(db))
  expect(await forPapers(keyOf(sold.url))).not.toBe(null)
  expect((await remove(sold.id)).status).toBe(200)
  expect(await forPapers(keyOf(sold.url))).not.toBe(null)
})

test('papers keep a photo that was edited without its original', async () => {
  await addPhotos(1)
  const [photo = NONE] = (await ask('GET')).body.photos
  const address = `/api/staff/auctions/${lot}/photos/${photo.id}/edits` as const
  await desk.market.ask('POST', address, { by: desk.staff, body: { action: 'turn' } })
  const [turned = NONE] = (await ask('GET')).body.photos
  await buy(desk.market, lot, desk.member)
  const kept = { auctionId: lot, photoId: turned.id }
  expect(desk.market.files.paths()).toContain(originalPath(kept))
  expect((await remove(turned.id)).status).toBe(200)
  const left = desk.market.files.paths().filter((path) => path.includes(lot))
  expect(left).toEqual([photoPath(kept)])
})

test('a photo can be taken off what is sold or withdrawn, and nothing else of it be changed', async () => {
  await addPhotos(2)
  const [face = NONE, other = NONE] = (await ask('GET')).body.photos
  await desk.act(lot, 'withdraw')
  const { status, body } = await remove(face.id)
  expect([status, body.photos]).toEqual([200, [other]])
  expect((await desk.edit(lot, { images: [] })).status).toBe(409)
  expect((await ask('PATCH', { photos: [{ url: other.url, caption: 'x' }] })).status).toBe(409)
  expect(await wrongLedgers(desk.market.db)).toEqual([])
})

test('a picture of elsewhere is taken off like an upload', async () => {
  const images = ['https://example.com/1.jpg', 'https://example.com/2.jpg']
  await desk.edit(lot, { images })
  const [first = NONE] = (await ask('GET')).body.photos
  await desk.act(lot, 'withdraw')
  const { status, body } = await remove(first.id)
  expect([status, body.photos.map(({ url }) => url)]).toEqual([200, [images[1]]])
  expect((await remove(first.id)).status).toBe(404)
})

function ask<Method extends string>(method: Method, body?: unknown) {
  return desk.market.ask(method, `/api/staff/auctions/${lot}/photos`, { by: desk.staff, body })
}

function remove(photo: string) {
  const address = `/api/staff/auctions/${lot}/photos/${photo}` as const
  return desk.market.ask('DELETE', address, { by: desk.staff })
}

async function addPhotos(count: number): Promise<void> {
  const blank = { width: 60, height: 40, channels: 3, background: 'gray' } as const
  const jpeg = await sharp({ create: blank }).jpeg().toBuffer()
  const form = new FormData()
  for (let nth = 0; nth < count; nth += 1)
    form.append('file', new File([new Uint8Array(jpeg)], `${nth}.jpg`, { type: 'image/jpeg' }))
  expect((await ask('POST', form)).status).toBe(201)
}

/** By a process that has not looked before. */
async function served(url: string): Promise<boolean> {
  const { db, files } = desk.market
  return (await listingPhotoSource(files, photoNames(db))(keyOf(url))) !== null
}

function keyOf(url: string): string {
  return url.replace('/images/', '').replace('/1200.webp', '')
}
