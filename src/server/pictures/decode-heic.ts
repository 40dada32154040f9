import { Worker } from 'node:worker_threads'

/** What the thread is given. */
export interface HeicTask {
  original: Uint8Array
  mostPixels: number
}

interface Decoded {
  width: number
  height: number
  /** Four bytes each: red, green, blue, opacity. Upright already. */
  pixels: Uint8ClampedArray
}

/** A large photo takes two seconds on a small machine. */
const LONGEST_MS = 20_000

/**
 * Decodes HEIC, as phones take photos and sharp cannot read for its patents. In a thread of its own: decoding takes
 * seconds in which bids must not wait, and what a hostile file does to the decoder ends with the thread.
 * @throws Error when it is no such picture, has more than `mostPixels`, or takes too long
 */
export function decodeHeic(original: Uint8Array, mostPixels: number): Promise<Decoded> {
  const task: HeicTask = { original, mostPixels }
  // The decoder prints what it finds wrong; whoever sent the picture is told anyway.
  const silent = { stdout: true, stderr: true }
  const program = new URL('./heic-thread.ts', import.meta.url)
  const thread = new Worker(program, { ...silent, workerData: task })
  const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
  const decoded = new Promise<Decoded>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The picture could not be decoded')))
  })
  return decoded.finally(() => {
    clearTimeout(timer)
    void thread.terminate()
  })
}
