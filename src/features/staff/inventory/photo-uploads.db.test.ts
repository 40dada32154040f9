import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStaffApi, someInput, type StaffApi } from '../../../../test/staff-api.ts'

let desk: StaffApi
let photos: `/api/staff/auctions/${string}/photos`
let photo: Buffer

beforeAll(async () => {
  desk = await openStaffApi()
  const blank = { width: 60, height: 40, channels: 3, background: 'gray' } as const
  photo = await sharp({ create: blank }).jpeg().toBuffer()
})
afterAll(() => desk.market.close())
beforeEach(async () => {
  const { auction } = (await desk.create({ ...someInput(), status: 'available' })).body
  photos = `/api/staff/auctions/${auction.id}/photos`
})

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' }

function add(body: unknown, headers: Record<string, string> = {}) {
  return desk.market.ask('POST', photos, { by: desk.staff, body, headers })
}

function formOf(files: Buffer[], captions: string[] = []): FormData {
  const form = new FormData()
  for (const [at, file] of files.entries())
    form.append('file', new File([new Uint8Array(file)], `Tür ${at}.jpg`))
  for (const caption of captions) form.append('caption', caption)
  return form
}

/** What lies on the disk of uploads that have not ended: nothing, however one ends. */
async function underWay(): Promise<string[]> {
  return readdir(desk.market.files.temporary, { recursive: true })
}

test('what is kept is all that is left of an upload', async () => {
  expect((await add(formOf([photo, photo], ['Links']))).status).toBe(201)
  expect(await underWay()).toEqual([])
})

test('one file over the limit is named, and none of the good ones beside it is kept', async () => {
  const before = desk.market.files.paths()
  const large = Buffer.alloc(20 * 1024 * 1024 + 1, photo)
  const { status, body } = await add(formOf([photo, large, photo]))
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'file.1', message: 'Tür 1.jpg is larger than 20 MB. Save a smaller copy' }],
  ])
  expect(desk.market.files.paths()).toEqual(before)
  expect(await underWay()).toEqual([])
})

test('an upload that breaks off in the middle of a file is none', async () => {
  const head = 'content-disposition: form-data; name="file"; filename="a.jpg"'
  const beginning = `--x\r\n${head}\r\n\r\n${'a'.repeat(90_000)}`
  const line = Promise.withResolvers<never>()
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(beginning)),
    pull: () => line.promise,
  })
  const sending = add(body, { ...MULTIPART, 'content-length': '900000' })
  await expect.poll(underWay).toContainEqual(expect.stringMatching(/\/0$/))
  line.reject(new Error('The line is gone'))
  expect(await sending).toMatchObject({
    status: 422,
    body: { detail: 'Choose at least one photo' },
  })
  expect(await underWay()).toEqual([])
})

test('more files than a listing has are refused, also beside texts without end', async () => {
  const many = formOf(Array.from({ length: 101 }, () => photo))
  expect(await add(many)).toMatchObject({
    status: 422,
    body: { detail: 'A listing has at most 100 photos', errors: [{ path: 'file' }] },
  })
  const captions = Array.from({ length: 5_000 }, () => 'a')
  expect((await add(formOf([photo], captions))).status).toBe(422)
  expect(await underWay()).toEqual([])
})

test('a form that is made to harm is none', async () => {
  const bomb = `--x\r\n${'a: b\r\n'.repeat(100_000)}`
  for (const headers of [MULTIPART, { 'content-type': 'multipart/form-data' }])
    expect((await add(bomb, headers)).status).toBe(422)
  expect(await underWay()).toEqual([])
})
