import { limitConcurrency } from '../concurrency.ts'
import type { NoPicture } from './apart/clean.ts'
import { inPictureProcess } from './apart/in-picture-process.ts'

/**
 * One at a time of this process, whoever it is for. Measured, beside all else: 330 MB for HEIC of 24 megapixels, which is
 * unpacked whole, twice; 230 MB for a progressive JPEG of 59, and 50 MB for a plain one.
 */
const limited = limitConcurrency({ concurrency: 1, queued: 100 })

/**
 * Decoded and encoded anew as JPEG: what comes out is a picture and nothing else, upright, without metadata, at most
 * `longestSide` pixels wide and high. @throws Problem `busy` when too many wait already
 */
export function cleanPicture(original: Buffer, longestSide: number): Promise<Buffer | NoPicture> {
  return limited(() => inPictureProcess('clean', original, longestSide))
}
