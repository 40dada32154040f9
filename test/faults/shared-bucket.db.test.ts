import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { staffSignedIn, uploadPhoto } from '../pictures/upload-photo.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { openObjectStorage, type ObjectStorage } from './object-storage.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let clone: TestDatabase
let db: Database
let storage: ObjectStorage
let settings: Record<string, string>
/** Each with a `DATA_DIR` of its own. */
let servers: ServerProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
  storage = await openObjectStorage()
  const { bucket, endpoint, credentials } = await storage.newBucket()
  settings = {
    STAFF_SECOND_STEP: 'off',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  servers = await Promise.all([0, 1].map(() => startServer(clone.url, settings)))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  await storage.close()
  await db.destroy()
  await clone.drop()
})

test('a photo that one process took is shown by every other, also once its machine is gone', async () => {
  const [taker, other] = servers
  const [staff] = await staffSignedIn(db, 1)
  const lot = await aLot(db)
  const url = await uploadPhoto(taker?.url ?? '', staff?.token ?? '', lot)
  expect(url).toContain(`/images/photos/${lot}/`)
  const widths = async () =>
    (await readdir(storage.folder, { recursive: true })).filter((name) =>
      /-1-2400\.avif\b/.test(name),
    )
  // One of the two makes its widths, for both.
  await expect.poll(widths, { timeout: 200_000 }).not.toEqual([])
  await taker?.end('SIGKILL')
  const shown = await fetch(`${other?.url}${url}`)
  expect(shown.status).toBe(200)
  const { width, height } = await sharp(await shown.arrayBuffer()).metadata()
  expect([width, height]).toEqual([640, 480])
})

test('a server whose bucket is not there does not start, and says which', async () => {
  const starting = startServer(clone.url, { ...settings, S3_BUCKET: 'nowhere' })
  await expect(starting).rejects.toThrow('The files cannot be read: the bucket nowhere: ')
})
