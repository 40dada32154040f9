import { limitConcurrency } from '../concurrency.ts'
import type { NoPicture } from './apart/clean.ts'
import { forSomebody } from './apart/for-somebody.ts'
import {
  fileInPictureProcess,
  inPictureProcess,
  PictureProcessEnded,
  type PictureFiles,
} from './apart/in-picture-process.ts'

/**
 * One at a time of this process, whoever it is for; what a visitor waits for is not behind uploads. Measured, beside all
 * else, of each: 330 MB for HEIC of 24 megapixels, which is unpacked whole, twice; 230 MB for a progressive JPEG of 59, and 50 MB
 * for a plain one.
 */
const LIMIT = { concurrency: 1, queued: 100 }
const limited = { upload: limitConcurrency(LIMIT), visit: limitConcurrency(LIMIT) }

/**
 * Decoded and encoded anew as JPEG: what comes out is a picture and nothing else, upright, without metadata, at most
 * `longestSide` pixels wide and high. It lies on no disk meanwhile, for ID photos are private.
 * @throws Problem `busy` when too many wait already, or it takes too long
 */
export function cleanPicture(
  original: Buffer,
  longestSide: number,
  waits: keyof typeof limited = 'upload',
): Promise<Buffer | NoPicture> {
  return inTurn(waits, () => inPictureProcess('clean', original, longestSide))
}

/** The same from file to file, for large uploads that are no secret. */
export function cleanPictureFile(
  files: PictureFiles,
  longestSide: number,
): Promise<'made' | NoPicture> {
  return inTurn('upload', () => fileInPictureProcess('clean', files, longestSide))
}

async function inTurn<Made>(
  waits: keyof typeof limited,
  clean: () => Promise<Made>,
): Promise<Made | NoPicture> {
  try {
    return await forSomebody(limited[waits], clean)
  } catch (error) {
    // It brings the decoder down, whoever asks.
    if (error instanceof PictureProcessEnded) return 'unreadable'
    throw error
  }
}
