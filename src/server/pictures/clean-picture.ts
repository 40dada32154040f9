import { limitConcurrency } from '../concurrency.ts'
import type { NoPicture } from './apart/clean.ts'
import { forSomebody } from './apart/for-somebody.ts'
import { inPictureProcess, PictureProcessEnded } from './apart/in-picture-process.ts'

/**
 * One at a time of this process, whoever it is for; what a visitor waits for is not behind uploads. Measured, beside all
 * else, of each: 330 MB for HEIC of 24 megapixels, which is unpacked whole, twice; 230 MB for a progressive JPEG of 59, and 50 MB
 * for a plain one.
 */
const LIMIT = { concurrency: 1, queued: 100 }
const limited = { upload: limitConcurrency(LIMIT), visit: limitConcurrency(LIMIT) }

/**
 * Decoded and encoded anew as JPEG: what comes out is a picture and nothing else, upright, without metadata, at most
 * `longestSide` pixels wide and high. @throws Problem `busy` when too many wait already, or it takes too long
 */
export async function cleanPicture(
  original: Buffer,
  longestSide: number,
  waits: keyof typeof limited = 'upload',
): Promise<Buffer | NoPicture> {
  try {
    return await limited[waits](() =>
      forSomebody(() => inPictureProcess('clean', original, longestSide)),
    )
  } catch (error) {
    // It brings the decoder down, whoever asks.
    if (error instanceof PictureProcessEnded) return 'unreadable'
    throw error
  }
}
