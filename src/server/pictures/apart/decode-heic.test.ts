import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { HEIC_MAX_PIXELS } from '../../../rules/photos.ts'
import { decodeHeic, PictureTookTooLong } from './decode-heic.ts'

test('a picture that takes too long is told from one that cannot be read', async () => {
  const heic = await readFile('test/pictures/license.heic')
  expect(await decodeHeic(heic, HEIC_MAX_PIXELS)).toMatchObject({ width: expect.any(Number) })
  await expect(decodeHeic(heic, HEIC_MAX_PIXELS, 1)).rejects.toThrow(PictureTookTooLong)
  await expect(decodeHeic(Buffer.from('none'), HEIC_MAX_PIXELS)).rejects.not.toThrow(
    PictureTookTooLong,
  )
})
