import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { elsewhereKey } from '../../rules/picture-address.ts'
import { createLog } from '../log.ts'
import { createDocumentPhotos } from './document-photos.ts'
import type { PictureSource } from './pictures.ts'

let publicFolder: string
let lines: string[]

beforeEach(async () => {
  publicFolder = await mkdtemp(join(tmpdir(), 'hammerlane-photos-'))
  lines = []
  const folder = join(publicFolder, 'images/categories')
  await mkdir(folder, { recursive: true })
  await plain('blue').webp().toFile(join(folder, 'boats.webp'))
})
afterEach(() => rm(publicFolder, { recursive: true }))

const plain = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })

const red: PictureSource = async (key) => (key === 'lots/7' ? plain('red').png().toBuffer() : null)

const lot = (image_url: string | null, category: string) => ({ id: 'a', image_url, category })

function photos(source = red, patienceMs = 60_000) {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return createDocumentPhotos({
    sources: [async () => null, source],
    publicFolder,
    log,
    patienceMs,
  })
}

test("a vehicle's own photo is a JPEG of 600 by 400", async () => {
  const photo = await photos()(lot('/images/lots/7/1200.webp', 'boats'))
  expect(photo?.caption).toBeNull()
  const picture = sharp(photo?.jpeg)
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
  const { dominant } = await picture.stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

test("so is one of another site's address, as the pages' pictures have it", async () => {
  const address = 'https://example.com/7.jpg'
  const elsewhere: PictureSource = async (key) =>
    key === elsewhereKey('a', address) ? plain('red').png().toBuffer() : null
  const photo = await photos(elsewhere)(lot(address, 'boats'))
  expect(photo?.caption).toBeNull()
})

test.each([
  ['no address', null],
  ["another site's address that cannot be had", 'https://example.com/8.jpg'],
  ['an address that nobody has a picture for', '/images/lots/8/1200.webp'],
  ['no address of a picture', '/images/../../etc/passwd'],
])('with %s it is the drawing of the category, and says so', async (_, address) => {
  const photo = await photos()(lot(address, 'boats'))
  expect(photo?.caption).toBe('Illustration, not a photo of this vehicle')
  const { dominant } = await sharp(photo?.jpeg).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
})

test('without a photo and a drawing there is none', async () => {
  expect(await photos()(lot(null, 'airships'))).toBeNull()
})

test('a photo that cannot be drawn costs no document; the log is told', async () => {
  const photo = await photos(async () => 'not a picture')(lot('/images/lots/7/1200.webp', 'boats'))
  expect(photo?.caption).toMatch(/Illustration/)
  expect(lines).toHaveLength(1)
})

test('a document does not wait for a photo that is long in coming; the next one has it', async () => {
  const { promise: come, resolve } = Promise.withResolvers<void>()
  const photo = photos(async (key) => {
    await come
    return red(key)
  }, 20)
  const shown = lot('/images/lots/7/1200.webp', 'boats')
  expect((await photo(shown))?.caption).toMatch(/Illustration/)
  resolve()
  await expect.poll(async () => (await photo(shown))?.caption).toBeNull()
})

test('the same photo is drawn once', async () => {
  let asked = 0
  const photo = photos(async (key) => {
    asked += 1
    return red(key)
  })
  const address = '/images/lots/7/1200.webp'
  const [first, second] = [await photo(lot(address, 'boats')), await photo(lot(address, 'boats'))]
  expect(first?.jpeg).toBe(second?.jpeg)
  expect(asked).toBe(1)
})
