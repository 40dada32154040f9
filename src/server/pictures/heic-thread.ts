/** The thread that decodes one HEIC picture: see `decode-heic.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { HeicTask } from './decode-heic.ts'

// Only `decodeHeic` starts this thread, with these data.
const { original, mostPixels } = workerData as HeicTask
const [first] = await decode.all({ buffer: original })
if (!first || pixelsOf(first) > mostPixels) throw new Error('No picture, or too large a one')
const { width, height, data } = await first.decode()
parentPort?.postMessage({ width, height, pixels: data })

/** The library documents the size that a picture has before it is decoded; its types leave it out. */
function pixelsOf(picture: object): number {
  const { width, height } = picture as { width: number; height: number }
  return width * height
}
