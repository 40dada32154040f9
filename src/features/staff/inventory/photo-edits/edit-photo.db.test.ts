import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wrongLedgers } from '../../../../../test/marketplace.ts'
import { openStaffApi, someInput, type StaffApi } from '../../../../../test/staff-api.ts'

let desk: StaffApi
let lot: string
/** Stands for a photo that a listing lacks. */
const NONE = { id: '', url: '', caption: null, is_upload: true }

beforeAll(async () => {
  desk = await openStaffApi()
})
afterAll(() => desk.market.close())
beforeEach(async () => {
  lot = (await desk.create({ ...someInput(), images: ['/stock.webp'] })).body.auction.id
})

const photosOf = () => `/api/staff/auctions/${lot}/photos` as const

/** Left half red, right half blue, 800 x 600; stands last. */
async function addPhoto() {
  const half = { width: 400, height: 600, channels: 3, background: 'red' } as const
  const left = await sharp({ create: half }).png().toBuffer()
  const whole = { ...half, width: 800, background: 'blue' }
  const picture = await sharp({ create: whole })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }))
  form.append('caption', 'Left side')
  const { body } = await desk.market.ask('POST', photosOf(), { by: desk.staff, body: form })
  return body.photos.at(-1) ?? NONE
}

async function edit(photo: string, body: object) {
  const address = `${photosOf()}/${photo}/edits` as const
  const answer = await desk.market.ask('POST', address, { by: desk.staff, body })
  return { ...answer, shown: answer.body.photos?.at(-1) ?? NONE }
}

/** Its size, and whether red is at the left or at the top. */
async function look(url: string) {
  const path = url.replace('/images/', '').replace('/1200.webp', '.jpg')
  const file = await desk.market.files.read(path)
  if (!file) throw new Error(`Nothing is kept of ${url}`)
  const { width, height } = await sharp(file).metadata()
  const at = async (left: number, top: number) => {
    const spot = sharp(file).extract({ left, top, width: 8, height: 8 })
    const { dominant } = await sharp(await spot.png().toBuffer()).stats()
    return dominant.r > dominant.b ? 'red' : 'blue'
  }
  const corners = [await at(8, 8), await at(width - 16, 8), await at(8, height - 16)]
  return [width, height, ...corners]
}

const WHOLE = { left: 0, top: 0, width: 1, height: 1 }
const LEFT_HALF = { action: 'crop', part: { left: 0, top: 0, width: 0.5, height: 1 } }

test('a photo is turned in its place, keeps its caption, and four turns make it as it was', async () => {
  const photo = await addPhoto()
  expect(await look(photo.url)).toEqual([800, 600, 'red', 'blue', 'red'])
  const { status, shown } = await edit(photo.id, { action: 'turn' })
  expect([status, shown.caption]).toEqual([200, 'Left side'])
  expect(shown.url).not.toBe(photo.url)
  expect(await look(shown.url)).toEqual([600, 800, 'red', 'red', 'blue'])
  let last = shown
  for (let turn = 0; turn < 3; turn += 1) last = (await edit(last.id, { action: 'turn' })).shown
  expect(await look(last.url)).toEqual([800, 600, 'red', 'blue', 'red'])
  const { images } = (
    await desk.market.ask('GET', `/api/staff/auctions/${lot}`, { by: desk.staff })
  ).body.fields
  expect(images).toEqual(['/stock.webp', last.url])
})

test('a part is cut out of what is shown, and the state before and the original come back', async () => {
  const photo = await addPhoto()
  const turned = (await edit(photo.id, { action: 'turn' })).shown
  const top = { action: 'crop', part: { left: 0, top: 0, width: 1, height: 0.5 } }
  const { shown: cropped, body } = await edit(turned.id, top)
  expect(await look(cropped.url)).toEqual([600, 400, 'red', 'red', 'red'])
  const undone = await edit(cropped.id, { action: 'set', edit: body.before })
  expect(undone.body.photo_id).toBe(undone.shown.id)
  expect(await look(undone.shown.url)).toEqual([600, 800, 'red', 'red', 'blue'])
  const original = await edit(undone.shown.id, { action: 'set', edit: { turn: 0, crop: WHOLE } })
  expect(await look(original.shown.url)).toEqual([800, 600, 'red', 'blue', 'red'])
})

test('of a photo that is taken off nothing is kept, the original neither', async () => {
  const photo = await addPhoto()
  const { shown } = await edit(photo.id, LEFT_HALF)
  expect(desk.market.files.paths().join()).not.toContain(photo.id)
  expect(desk.market.files.paths().join()).toContain(shown.id)
  await desk.market.ask('DELETE', `${photosOf()}/${shown.id}`, { by: desk.staff })
  expect(desk.market.files.paths().join()).not.toContain(shown.id)
  const left = await desk.market.db.selectFrom('photo_edits').selectAll().execute()
  expect(left.filter(({ photo_id }) => photo_id === shown.id)).toEqual([])
})

test('the damage that it showed is shown by it still', async () => {
  const photo = await addPhoto()
  const damage = [{ place: 'Hood', note: 'Dent', photo: photo.url }]
  await desk.edit(lot, { damage })
  const { shown, body } = await edit(photo.id, LEFT_HALF)
  expect(body.auction.damage).toEqual([{ ...damage[0], photo: shown.url }])
})

test('what cannot be done is said, and leaves everything as it was', async () => {
  const photo = await addPhoto()
  const before = desk.market.files.paths().length
  const small = { left: 0, top: 0, width: 0.1, height: 0.1 }
  expect(await edit(photo.id, { action: 'crop', part: small })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'part' }] },
  })
  const beyond = { ...small, left: 0.95 }
  expect((await edit(photo.id, { action: 'crop', part: beyond })).status).toBe(422)
  const [stock = NONE] = (await desk.market.ask('GET', photosOf(), { by: desk.staff })).body.photos
  expect(stock.is_upload).toBe(false)
  expect((await edit(stock.id, { action: 'turn' })).status).toBe(422)
  expect((await edit(crypto.randomUUID(), { action: 'turn' })).status).toBe(404)
  await desk.act(lot, 'withdraw')
  expect((await edit(photo.id, { action: 'turn' })).status).toBe(409)
  expect(desk.market.files.paths()).toHaveLength(before)
  expect((await desk.market.ask('GET', photosOf(), { by: desk.staff })).body.photos).toContainEqual(
    photo,
  )
})

test('of an edit that fails halfway no file is left', async () => {
  const photo = await addPhoto()
  const before = desk.market.files.paths()
  const { write } = desk.market.files
  const fails = vi.spyOn(desk.market.files, 'write')
  fails.mockImplementationOnce(write).mockRejectedValueOnce(new Error('the disk is full'))
  expect((await edit(photo.id, { action: 'turn' })).status).toBe(500)
  expect(fails).toHaveBeenCalledTimes(2)
  fails.mockRestore()
  expect(desk.market.files.paths()).toEqual(before)
  expect(await look(photo.url)).toEqual([800, 600, 'red', 'blue', 'red'])
})

test('the ledgers hold', async () => {
  expect(await wrongLedgers(desk.market.db)).toEqual([])
})
