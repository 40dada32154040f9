import { existsSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureProcessId } from '../../../test/pictures/picture-process-id.ts'
import { cleanPicture } from './clean-picture.ts'

test('of an animated PNG the first picture is taken', async () => {
  const create = { width: 40, height: 30, channels: 3, background: 'red' } as const
  const png = await sharp({ create }).png().toBuffer()
  // What says that it is animated stands behind the header (PNG specification, third edition, section 11.3.6.1): one picture, for ever.
  const control = Buffer.from('acTL\0\0\0\x01\0\0\0\0', 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(control))
  const animated = Buffer.concat([
    png.subarray(0, 33),
    Buffer.from([0, 0, 0, 8]),
    control,
    sum,
    png.subarray(33),
  ])
  const cleaned = await cleanPicture(animated, 2_400)
  if (typeof cleaned === 'string') throw new Error(cleaned)
  expect(await sharp(cleaned).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
})

describe.skipIf(!existsSync('/proc/self/task'))('where the process that cleans ends', () => {
  const aPhoto = () =>
    sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()

  test('once, perhaps of another picture, this one is cleaned all the same', async () => {
    const cleaning = cleanPicture(await aPhoto(), 2_400)
    await killed()
    expect(await cleaning).toBeInstanceOf(Buffer)
  })

  test('twice, the picture is none that can be read', async () => {
    const cleaning = cleanPicture(await aPhoto(), 2_400)
    const first = await killed()
    await killed(first)
    expect(await cleaning).toBe('unreadable')
  })
})

/** As soon as there is one, and another one than that. */
async function killed(another?: number): Promise<number> {
  await expect.poll(() => pictureProcessId(), { interval: 5, timeout: 10_000 }).not.toBe(another)
  const id = pictureProcessId()
  process.kill(id, 'SIGKILL')
  return id
}
