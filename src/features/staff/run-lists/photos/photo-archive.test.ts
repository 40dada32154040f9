import { expect, test } from 'vitest'
import { anArchive } from '../../../../../test/run-lists/workbooks.ts'
import { MAX_PHOTO_BYTES } from '../../inventory/listing-photos.ts'
import { ArchiveFault } from './archive-fault.ts'
import { openArchive } from './photo-archive.ts'

test('the photos of an archive are unpacked one by one', async () => {
  const { photos, refused } = await openArchive(
    await anArchive({ 'A-17/1.jpg': 'first', 'A-17/2.jpg': 'second', '__MACOSX/._1.jpg': 'x' }),
  )
  expect(refused).toEqual([])
  expect(photos.map(({ path }) => path)).toEqual(['A-17/1.jpg', 'A-17/2.jpg'])
  const file = await photos[1]?.open()
  expect([file?.name, await file?.text()]).toEqual(['2.jpg', 'second'])
})

test('the same picture is the same file, whatever it is called', async () => {
  const { photos } = await openArchive(
    await anArchive({ 'A-17/1.jpg': 'first', 'A-17/2.jpg': 'other', 'A-17_9.jpg': 'first' }),
  )
  const [one, other, again] = photos.map(({ source }) => source)
  expect(one).toMatch(/^[0-9a-f]+-5$/)
  expect([again === one, other === one]).toEqual([true, false])
})

test('a name that leads out, and what is no picture, are told and not unpacked', async () => {
  const { photos, refused } = await openArchive(
    await anArchive({ '../../A-17.jpg': 'x', 'list.xlsx': 'x', 'A-17.jpg': 'x' }),
  )
  expect(photos.map(({ path }) => path)).toEqual(['A-17.jpg'])
  expect(refused.map(({ path }) => path)).toEqual(['../../A-17.jpg', 'list.xlsx'])
})

test('a file that says to unpack to more than a photo is not unpacked', async () => {
  const archive = await anArchive({ 'bomb.jpg': new Uint8Array(MAX_PHOTO_BYTES + 1) })
  expect(archive.size).toBeLessThan(MAX_PHOTO_BYTES / 100)
  expect(await openArchive(archive)).toMatchObject({
    photos: [],
    refused: [{ path: 'bomb.jpg', reason: expect.stringContaining('larger than 20 MB') }],
  })
})

test('one that says less than it unpacks to is stopped where a photo is too large', async () => {
  const size = MAX_PHOTO_BYTES + 5_000_000
  const bytes = Buffer.from(
    await (await anArchive({ 'bomb.jpg': new Uint8Array(size) })).arrayBuffer(),
  )
  const [real, said] = [Buffer.alloc(4), Buffer.alloc(4)]
  real.writeUInt32LE(size)
  said.writeUInt32LE(1_000)
  for (let at = bytes.indexOf(real); at >= 0; at = bytes.indexOf(real)) said.copy(bytes, at)
  const { photos } = await openArchive(new Blob([bytes]))
  await expect(photos[0]?.open()).rejects.toThrow(ArchiveFault)
})

test('what is no archive is told', async () => {
  await expect(openArchive(new Blob(['no archive at all']))).rejects.toThrow(/not a ZIP file/)
})
