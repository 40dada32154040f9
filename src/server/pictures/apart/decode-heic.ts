import { Worker } from 'node:worker_threads'

/** What the thread is given. */
export interface HeicTask {
  original: Uint8Array
  maxPixels: number
}

export interface Decoded {
  width: number
  height: number
  /** Four bytes each: red, green, blue, opacity. Upright already. */
  pixels: Uint8ClampedArray
}

/** It may be a good picture still, on a machine that is busy. */
export class PictureTookTooLong extends Error {}

/** Twenty-four megapixels take two seconds on a small machine, and many times as long when it is busy: all else goes first. */
const LONGEST_MS = 60_000

/** The program's own objects are few; pixels and the decoder's memory are not counted here, `maxPixels` bounds those. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/**
 * Decodes HEIC, as phones take photos and sharp cannot read for its patents. In a thread of its own: decoding takes
 * seconds in which no other picture must wait, and what a hostile file does to the decoder ends with the thread.
 * Null when it has more than `maxPixels`. @throws PictureTookTooLong, Error when it is no such picture
 */
export function decodeHeic(
  original: Uint8Array,
  maxPixels: number,
  longestMs = LONGEST_MS,
): Promise<Decoded | null> {
  const task: HeicTask = { original, maxPixels }
  // The decoder prints what it finds wrong; whoever sent the picture is told anyway.
  const silent = { stdout: true, stderr: true }
  const program = new URL('./heic-thread.ts', import.meta.url)
  const thread = new Worker(program, { ...silent, workerData: task, resourceLimits: MEMORY })
  let timer: NodeJS.Timeout | undefined
  const decoded = new Promise<Decoded | null>((resolve, reject) => {
    timer = setTimeout(
      () => reject(new PictureTookTooLong(`The picture took longer than ${longestMs} ms`)),
      longestMs,
    )
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The picture could not be decoded')))
  })
  return decoded.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
