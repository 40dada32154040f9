import { expect, test, vi } from 'vitest'
import { PictureTookTooLong } from './decode-heic.ts'
import { forSomebody } from './for-somebody.ts'

test('who waits for a picture that took too long is asked to try again', async () => {
  const ask = vi.fn<() => Promise<Buffer>>().mockRejectedValue(new PictureTookTooLong('60 s'))
  await expect(forSomebody(ask)).rejects.toMatchObject({ code: 'busy' })
  expect(ask).toHaveBeenCalledTimes(1)
})
