import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openObjectStorage, type ObjectStorage } from '../../../test/faults/object-storage.ts'
import type { BucketSettings } from '../config/bucket-settings.ts'
import { isDatabaseAway } from '../postgres/database.ts'
import { StartError } from '../start-error.ts'
import { FilesAway, openBucket } from './file-store.ts'
import { type FilesPlace, openFiles } from './files.ts'

/** Of a machine that keeps nothing: there is no such folder, and none is made. */
const dataDir = join(tmpdir(), 'hammerlane-kept-nowhere')
const filesKey = randomBytes(32)
const secret = Buffer.from('the face of Ada Lovelace')

let storage: ObjectStorage
let bucket: BucketSettings
let place: FilesPlace

beforeAll(async () => {
  storage = await openObjectStorage()
})
afterAll(() => storage.close())
beforeEach(async () => {
  bucket = await storage.newBucket()
  place = { dataDir, filesKey, bucket }
})

test('what one process writes another reads, and nothing is kept on its machine', async () => {
  const [one, other] = await Promise.all([openFiles(place), openFiles(place)])
  await one.write('ada/photo.jpg', secret)
  expect(await other.read('ada/photo.jpg')).toEqual(secret)
  await other.write('ada/photo.jpg', Buffer.from('older'))
  expect(await one.read('ada/photo.jpg')).toEqual(Buffer.from('older'))
  await one.remove('ada/photo.jpg')
  expect(await other.read('ada/photo.jpg')).toBeNull()
  await other.remove('ada/photo.jpg')
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

test('a large file is read as it was written', async () => {
  const files = await openFiles(place)
  const photo = randomBytes(12_000_000)
  await files.write('ada/photo.jpg', photo)
  expect((await files.read('ada/photo.jpg'))?.equals(photo)).toBe(true)
})

test('what a file of this machine holds is kept there, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hammerlane-temporary-'))
  try {
    const files = await openFiles({ ...place, dataDir: folder })
    await writeFile(join(folder, 'photo'), secret)
    await files.writeFrom('ada/photo.jpg', join(folder, 'photo'))
    expect(await files.read('ada/photo.jpg')).toEqual(secret)
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual(['photo', 'temporary'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('who reads the bucket reads nothing of a file, and cannot put one in the place of another', async () => {
  const files = await openFiles(place)
  await files.write('ada/photo.jpg', secret)
  const names = await readdir(storage.folder, { recursive: true, withFileTypes: true })
  const stored = names.filter((entry) => entry.isFile())
  expect(stored.length).toBeGreaterThan(0)
  for (const { parentPath, name } of stored)
    expect((await readFile(join(parentPath, name))).includes('Lovelace')).toBe(false)
  const store = await openBucket(bucket)
  await store.write('bob/photo.jpg', (await store.read('ada/photo.jpg')) ?? Buffer.alloc(0))
  await expect(files.read('bob/photo.jpg')).rejects.toThrow('unable to authenticate')
})

test('files of another key stop the start with a sentence that says what to do', async () => {
  await openFiles(place)
  await expect(openFiles({ ...place, filesKey: randomBytes(32) })).rejects.toThrow(
    `The files in the bucket ${bucket.bucket} were encrypted with another key. Set FILES_KEY to that key`,
  )
})

test('a bucket that is not there, or a service that is away, stops the start and is named', async () => {
  const missing = openFiles({ ...place, bucket: { ...bucket, bucket: 'nowhere' } })
  await expect(missing).rejects.toThrow(StartError)
  await expect(missing).rejects.toThrow('The files cannot be read: the bucket nowhere: ')
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  closed.close()
  const port = typeof address === 'object' ? address?.port : undefined
  const away = { ...bucket, endpoint: `http://127.0.0.1:${port}` }
  await expect(openFiles({ ...place, bucket: away })).rejects.toThrow('ECONNREFUSED')
})

test('an answer that stops in the middle is given up, and is no fault of the database', async () => {
  const stalling = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('the beginning')
  }).listen(0, '127.0.0.1')
  await once(stalling, 'listening')
  const address = stalling.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const store = await openBucket({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, 300)
  const error: unknown = await store.read('ada/photo.jpg').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FilesAway)
  expect(isDatabaseAway(error)).toBe(false)
  stalling.closeAllConnections()
  stalling.close()
})

test('a service that goes away later is named, and is no fault of the database', async () => {
  const own = await openObjectStorage()
  const files = await openFiles({ ...place, bucket: await own.newBucket() })
  await files.write('ada/photo.jpg', secret)
  await own.close()
  const path = 'ada/photo.jpg'
  const doing = [files.read(path), files.write(path, secret), files.remove(path)]
  for (const outcome of await Promise.allSettled(doing)) {
    const error: unknown = outcome.status === 'rejected' ? outcome.reason : null
    expect(error).toBeInstanceOf(FilesAway)
    expect(isDatabaseAway(error)).toBe(false)
  }
})
