import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../rules/durations.ts'
import { folderAt } from '../files/file-store.ts'
import { createLog } from '../log.ts'
import { deleteOldCopies, picturesInBucket, type KeptPictures } from './kept-pictures.ts'

const FILE = 'photos/a/b-1-320.avif'
const PICTURE = Buffer.from('a picture')

let folder: string
let bucket: Map<string, Buffer>
let isAway: boolean

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hammerlane-copies-'))
  bucket = new Map()
  isAway = false
})
afterEach(() => rm(folder, { recursive: true }))

function aMachine(name: string) {
  const uploads: KeptPictures = {
    async write(path, content) {
      bucket.set(path, Buffer.from(content))
    },
    async writeFrom(path, file) {
      bucket.set(path, await readFile(file))
    },
    async read(path) {
      if (isAway) throw new Error('no answer')
      return bucket.get(path) ?? null
    },
    async remove(path) {
      bucket.delete(path)
    },
  }
  return picturesInBucket(uploads, join(folder, name), createLog('info', { write: () => {} }))
}

test('what one machine made, another shows, also while the bucket is away', async () => {
  const [one, other] = [aMachine('one'), aMachine('other')]
  expect(await other.read(FILE)).toBeNull()
  await one.write(FILE, PICTURE)
  expect(await other.read(FILE)).toEqual(PICTURE)
  isAway = true
  expect([await one.read(FILE), await other.read(FILE)]).toEqual([PICTURE, PICTURE])
})

test('what is removed leaves the bucket and this machine at once, every other one within a day', async () => {
  const [one, other] = [aMachine('one'), aMachine('other')]
  await one.write(FILE, PICTURE)
  await other.read(FILE)
  await one.remove(FILE)
  expect(bucket.size).toBe(0)
  expect(await one.read(FILE)).toBeNull()
  const copies = join(folder, 'other')
  await deleteOldCopies(copies, new Date(Date.now() + DAY - HOUR))
  expect(await folderAt(copies).read(FILE)).toEqual(PICTURE)
  await deleteOldCopies(copies, new Date(Date.now() + DAY + HOUR))
  expect(await folderAt(copies).read(FILE)).toBeNull()
  expect(await other.read(FILE)).toBeNull()
})

test('a machine that has copied nothing yet has nothing to delete', async () => {
  await expect(deleteOldCopies(join(folder, 'none'), new Date())).resolves.toBeUndefined()
})
