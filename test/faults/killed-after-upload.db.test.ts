import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { VARIANTS } from '../../src/server/pictures/variants.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { letPass, makeDue, openTestQueue, waitingJobs } from '../mail/queues.ts'
import { aLot } from '../marketplace.ts'
import { staffSignedIn, uploadPhoto } from '../pictures/upload-photo.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let clone: TestDatabase
let db: Database
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
  dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-killed-'))
})
afterAll(async () => {
  await server.end('SIGTERM')
  await db.destroy()
  await clone.drop()
  await rm(dataDir, { recursive: true })
})

test('a server killed with -9 once it answered an upload leaves the widths to its successor', async () => {
  const settings = { DATA_DIR: dataDir, STAFF_SECOND_STEP: 'off' }
  server = await startServer(clone.url, settings)
  const [staff] = await staffSignedIn(db, 1)
  const lot = await aLot(db)
  const urls = []
  for (let nth = 0; nth < 3; nth += 1)
    urls.push(await uploadPhoto(server.url, staff?.token ?? '', lot))
  await server.end('SIGKILL')
  const kept = async () => (await readdir(join(dataDir, 'images', 'photos', lot))).toSorted()
  // What it had begun, another takes up once its time is over.
  await letPass(db, '11 minutes')
  const queue = await openTestQueue(clone.url)
  await queue.tidy()
  await queue.close()
  await makeDue(db, 'widths')

  server = await startServer(clone.url, settings)
  const all = urls.flatMap((url) => {
    const photo = url.split('/').at(-2)
    return VARIANTS.map(({ width, format }) => `${photo}-1-${width}.${format}`)
  })
  const waiting = () => waitingJobs(db, 'widths')
  await expect.poll(waiting, { timeout: 200_000 }).toEqual([])
  // A draft of what was being written then may stand beside them.
  expect((await kept()).filter((name) => !name.endsWith('.tmp'))).toEqual(all.toSorted())
})
