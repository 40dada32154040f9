import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilesAway, folderAt } from '../../src/server/files/file-store.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

let place: string
let disk: SmallDisk | null

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hammerlane-disk-'))
  disk = await mountSmallDisk(join(place, 'disk'))
})
afterEach(async () => {
  await disk?.unmount()
  await rm(place, { recursive: true })
})

test('a full disk takes nothing more and keeps what it has, until there is room again', async ({
  skip,
}) => {
  if (!disk) return skip('this account may not mount a disk')
  const file = (name: string) => join(place, 'disk', name)
  const content = Buffer.alloc(100_000, 7)
  await writeFile(file('before'), content)
  await disk.fill()
  await expect(writeFile(file('during'), content)).rejects.toThrow('ENOSPC')
  const kept = folderAt(join(place, 'disk')).write('kept', content)
  await expect(kept).rejects.toBeInstanceOf(FilesAway)
  expect((await readFile(file('before'))).equals(content)).toBe(true)
  await disk.clear()
  await writeFile(file('after'), content)
  expect((await readFile(file('after'))).equals(content)).toBe(true)
})
