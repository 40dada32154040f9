import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, wrongLedgers } from '../../../../test/marketplace.ts'
import { largeHeic } from '../../../../test/pictures/large-heic.ts'
import { slowUpload } from '../../../../test/slow-upload.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let desk: StaffApi
let lot: string

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())
beforeEach(async () => {
  lot = (await desk.create({ ...someInput(), status: 'available' })).body.auction.id
})

/** Stands for a photo that a listing lacks. */
const NONE = { id: '', url: '', caption: null, is_upload: true }
const photosOf = () => `/api/staff/auctions/${lot}/photos` as const
const captionsOf = ({ body }: { body: { photos: { caption: string | null }[] } }) =>
  body.photos.map(({ caption }) => caption)

describe('photos of a listing', () => {
  test('stand in the order of the files, with their captions; the first is the main one', async () => {
    const { status, body } = await add(
      [await aPhoto('red'), await aPhoto('green'), await aPhoto('blue')],
      ['Left side', ' ', 'Scratch on the rear door'],
    )
    expect(status).toBe(201)
    expect(captionsOf({ body })).toEqual(['Left side', null, 'Scratch on the rear door'])
    const urls = body.photos.map(({ url }) => url)
    const [left = '', , rear = ''] = urls
    for (const url of urls)
      expect(url).toMatch(new RegExp(`^/images/photos/${lot}/\\S{36}/1200.webp$`))
    const shown = (await desk.read(lot)).body
    expect(shown).toMatchObject({
      image_url: left,
      images: urls,
      image_captions: { [left]: 'Left side', [rear]: 'Scratch on the rear door' },
      version: 2,
    })
    expect(await dominant(rear)).toMatchObject({ r: 8, b: 248 })
    expect(await desk.auditOf(lot)).toEqual(['auction.create', 'auction.add-photos'])
    expect(await wrongLedgers(desk.market.db)).toEqual([])
  })

  test('wait for nobody whose photos take long to arrive; a fifth upload of theirs is refused', async () => {
    const slow = Array.from({ length: 4 }, slowUpload)
    const by = await aMember(desk.market.db, { roles: ['member', 'staff'] })
    const sending = slow.map(({ body, init: { headers } }) =>
      desk.market.ask('POST', photosOf(), { by, body, headers }),
    )
    await Promise.all(slow.map(({ isRead }) => isRead))
    expect((await add([await aPhoto()])).status).toBe(201)
    const fifth = await desk.market.ask('POST', photosOf(), { by, body: new FormData() })
    expect(fifth).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    for (const { breakOff } of slow) breakOff()
    for (const { status } of await Promise.all(sending)) expect(status).toBe(422)
  })

  test('that come later stand behind the others, or where they were wanted', async () => {
    await add([await aPhoto()], ['Left'])
    await add([await aPhoto()], ['Right'])
    const { body } = await add([await aPhoto(), await aPhoto()], ['Front', 'Rear'], { position: 1 })
    expect(captionsOf({ body })).toEqual(['Front', 'Rear', 'Left', 'Right'])
    expect(body.auction.image_url).toBe(body.photos[0]?.url)
    expect((await ask('GET')).body.photos).toEqual(body.photos)
  })

  test('are put in another order and captioned anew, all of them named', async () => {
    await add([await aPhoto(), await aPhoto(), await aPhoto()], ['a', 'b', 'c'])
    const [a = NONE, b = NONE, c = NONE] = (await ask('GET')).body.photos
    const wanted = [
      { url: c.url, caption: 'The bed' },
      { url: a.url, caption: null },
      { url: b.url },
    ]
    const { status, body } = await ask('PATCH', { photos: wanted })
    expect([status, captionsOf({ body })]).toEqual([200, ['The bed', null, 'b']])
    expect((await desk.read(lot)).body).toMatchObject({
      image_url: c.url,
      images: [c.url, a.url, b.url],
      image_captions: { [c.url]: 'The bed', [b.url]: 'b' },
    })
    expect(await ask('PATCH', { photos: [{ url: a.url }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'photos', message: expect.stringContaining('Name all 3 photos') }] },
    })
    expect(await ask('PATCH', { photos: [{ url: a.url }, { url: a.url }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'photos.1.url' }] },
    })
    expect((await desk.auditOf(lot)).at(-1)).toBe('auction.arrange-photos')
  })

  test('are captioned each by itself: what a colleague has written meanwhile is not overwritten unseen', async () => {
    await add([await aPhoto(), await aPhoto()], ['Front', 'Rear'])
    const [front = NONE, rear = NONE] = (await ask('GET')).body.photos
    const caption = (photo: { id: string }, body: unknown) =>
      desk.market.ask('PATCH', `${photosOf()}/${photo.id}`, { by: desk.staff, body })
    await ask('PATCH', { photos: [{ url: rear.url }, { url: front.url }] })
    const other = await caption(front, { caption: 'Front, dented', before: 'Front' })
    expect([other.status, captionsOf(other)]).toEqual([200, ['Rear', 'Front, dented']])
    const late = await caption(front, { caption: 'Front, scratched', before: 'Front' })
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'changed_meanwhile', detail: expect.stringContaining('while you were editing it') },
    ])
    const same = await caption(front, { caption: 'Front, dented', before: 'Front' })
    const seen = await caption(front, { caption: null, before: 'Front, dented' })
    expect([same.status, seen.status, captionsOf(seen)]).toEqual([200, 200, ['Rear', null]])
    expect((await caption({ id: randomUUID() }, { caption: 'Engine' })).status).toBe(404)
    expect((await desk.auditOf(lot)).at(-1)).toBe('auction.caption-photo')
  })

  test('keep the order that a colleague has given them: who saw another one looks at it first', async () => {
    await add([await aPhoto(), await aPhoto(), await aPhoto()])
    const urls = (await ask('GET')).body.photos.map(({ url }) => url)
    const [a = '', b = '', c = ''] = urls
    const arrange = (...order: string[]) =>
      ask('PATCH', { photos: order.map((url) => ({ url })), before: urls })
    expect((await arrange(c, a, b)).status).toBe(200)
    expect(await arrange(b, a, c)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect((await arrange(c, a, b)).status).toBe(200)
    await add([await aPhoto()])
    expect((await arrange(b, a, c)).status).toBe(409)
    expect((await ask('GET')).body.photos.slice(0, 3).map(({ url }) => url)).toEqual([c, a, b])
  })

  test('are taken off one by one; the file is gone with the last listing that shows it', async () => {
    await add([await aPhoto(), await aPhoto()], ['Somebody’s face', 'The dashboard'])
    const [face = NONE, dashboard = NONE] = (await ask('GET')).body.photos
    const other = (await desk.create({ ...someInput(), images: [dashboard.url] })).body.auction
    expect(other.image_url).toBe(dashboard.url)
    const { status, body } = await remove(face.id)
    expect([status, body.photos]).toEqual([200, [dashboard]])
    expect((await desk.read(lot)).body).toMatchObject({
      image_url: dashboard.url,
      images: [dashboard.url],
      image_captions: { [dashboard.url]: 'The dashboard' },
    })
    await remove(dashboard.id)
    const kept = desk.market.files.paths().join()
    expect([kept.includes(face.id), kept.includes(dashboard.id)]).toEqual([false, true])
    expect((await remove(face.id)).status).toBe(404)
    expect((await desk.read(lot)).body).toMatchObject({ image_url: null, images: [] })
    expect((await desk.auditOf(lot)).at(-1)).toBe('auction.remove-photo')
  })

  test('hold nothing but the picture: upright, 2,400 pixels at most, no word of camera or place', async () => {
    const camera = await sharp({
      create: { width: 3000, height: 1500, channels: 3, background: 'red' },
    })
      .withExif({
        IFD0: { Artist: 'Ada Lovelace' },
        IFD3: { GPSLatitude: '27/1 57/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await add([camera])
    const kept = await keptAt(body.photos[0]?.url)
    const facts = await sharp(kept).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 1200, height: 2400 })
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array.from({ length: 5 }),
    )
    expect(kept.includes('Lovelace')).toBe(false)
  })
})

test('a photo may be HEIC, as phones take it', async () => {
  const { status, body } = await add([await readFile('test/pictures/license.heic')])
  expect(status).toBe(201)
  const kept = await keptAt(body.photos[0]?.url)
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 400 })
})

test('all photos at their longest addresses and captions can be given, and arranged', async () => {
  const images = Array.from({ length: 100 }, (_, at) =>
    `https://example.com/${at}`.padEnd(500, 'x'),
  )
  const caption = 'é'.repeat(300)
  const image_captions = Object.fromEntries(images.map((address) => [address, caption]))
  expect((await desk.edit(lot, { images, image_captions })).status).toBe(200)
  expect((await desk.create({ ...someInput(), images, image_captions })).status).toBe(201)
  const photos = images.toReversed().map((url) => ({ url, caption }))
  expect((await ask('PATCH', { photos })).status).toBe(200)
})

describe('a file that cannot be a photo', () => {
  test('is named in a sentence that says how to mend it, and none of the others is taken', async () => {
    const before = desk.market.files.paths().length
    const good = await aPhoto()
    const brokenHeic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, good)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const unreadable = (at: number) => ({
      path: `file.${at}`,
      message: `${at}.jpg is not a picture we can read. Use JPEG, PNG, WebP or HEIC`,
    })
    const wrong = [good, brokenHeic, large, svg, good.subarray(0, 60), Buffer.alloc(0)]
    const { status, body } = await add(wrong)
    expect([status, body.errors]).toEqual([
      422,
      [
        unreadable(1),
        { path: 'file.2', message: '2.jpg is larger than 20 MB. Save a smaller copy' },
        ...[3, 4, 5].map(unreadable),
      ],
    ])
    expect(desk.market.files.paths()).toHaveLength(before)
    expect((await desk.read(lot)).body).toMatchObject({ images: [], version: 1 })
  })

  test('with more pixels than a camera makes is refused before it is unpacked', async () => {
    // A small PNG that says it is 40,000 by 40,000 pixels: the head begins at byte 12, its checksum follows.
    const bomb = await sharp(await aPhoto())
      .png()
      .toBuffer()
    bomb.writeUInt32BE(40_000, 16)
    bomb.writeUInt32BE(40_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const { body } = await add([bomb])
    expect(body.detail).toBe('0.jpg has more than 60 megapixels. Save a smaller copy')
    expect((await add([await largeHeic()])).body.detail).toBe(
      '0.jpg has more than 25 megapixels. Save it as JPEG, or take it with 24 megapixels or fewer',
    )
  })

  test('is not there at all, or the form is none, or says more than there are photos', async () => {
    expect(await add([])).toMatchObject({
      status: 422,
      body: { detail: 'Choose at least one photo' },
    })
    expect(await ask('POST', '{}')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'file' }] },
    })
    const photo = await aPhoto()
    const wrong = await add([photo], ['a', 'x'.repeat(301)], { position: 0 })
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['caption', 'caption.1', 'position'])
    expect((await add([Buffer.alloc(65 * 1024 * 1024)])).body).toMatchObject({
      code: 'payload_too_large',
      detail: 'Photos sent together can be up to 64 MB. Send fewer at a time.',
    })
  })

  test('comes too many times for one listing', async () => {
    const images = Array.from({ length: 100 }, (_, at) => `/images/lots/${at}/1200.webp`)
    await desk.edit(lot, { images })
    const before = desk.market.files.paths().length
    expect((await add([await aPhoto()])).body.detail).toBe('A listing has at most 100 photos')
    expect(desk.market.files.paths()).toHaveLength(before)
  })
})

test('of what is sold or not there no photo is kept', async () => {
  const before = desk.market.files.paths().length
  await desk.act(lot, 'withdraw')
  expect((await add([await aPhoto()])).status).toBe(409)
  lot = randomUUID()
  expect((await add([await aPhoto()])).status).toBe(404)
  expect((await add([])).status).toBe(404)
  expect(desk.market.files.paths()).toHaveLength(before)
})

test('a gallery that is given anew keeps its captions and its main photo while they are in it', async () => {
  await add([await aPhoto(), await aPhoto()], ['a', 'b'])
  const [a = NONE, b = NONE] = (await ask('GET')).body.photos
  await desk.edit(lot, { images: [b.url, a.url] })
  expect((await desk.read(lot)).body).toMatchObject({ image_url: a.url, images: [b.url, a.url] })
  await desk.edit(lot, { images: [b.url] })
  expect((await desk.read(lot)).body).toMatchObject({
    image_url: b.url,
    images: [b.url],
    image_captions: { [b.url]: 'b' },
  })
})

function ask<Method extends string>(method: Method, body?: unknown) {
  return desk.market.ask(method, photosOf(), { by: desk.staff, body })
}

function remove(photo: string) {
  return desk.market.ask('DELETE', `${photosOf()}/${photo}`, { by: desk.staff })
}

function add(files: Buffer[], captions: string[] = [], more: { position?: number } = {}) {
  const form = new FormData()
  for (const [at, file] of files.entries()) {
    form.append('file', new File([new Uint8Array(file)], `${at}.jpg`, { type: 'image/jpeg' }))
  }
  for (const caption of captions) form.append('caption', caption)
  if (more.position !== undefined) form.set('position', String(more.position))
  return ask('POST', form)
}

function aPhoto(background = 'gray'): Promise<Buffer> {
  const blank = { width: 60, height: 40, channels: 3, background } as const
  return sharp({ create: blank }).jpeg().toBuffer()
}

async function keptAt(url = ''): Promise<Buffer> {
  const path = url.replace('/images/', '').replace('/1200.webp', '.jpg')
  const kept = await desk.market.files.read(path)
  if (!kept) throw new Error(`Nothing is kept of ${url}`)
  return kept
}

async function dominant(url: string) {
  return (await sharp(await keptAt(url)).stats()).dominant
}
