/** The thread that decodes one HEIC picture: see `decode-heic.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { Decoded, HeicTask } from './decode-heic.ts'

// Only `decodeHeic` starts this thread, with these data.
const { original, maxPixels } = workerData as HeicTask
const [first] = await decode.all({ buffer: original })
if (!first) throw new Error('There is no picture in it')
if (pixelsOf(first) > maxPixels) parentPort?.postMessage(null)
else {
  const { width, height, data } = await first.decode()
  const decoded: Decoded = { width, height, pixels: data }
  // Moved, not copied: it is four bytes for each pixel. The library makes an array of its own for them.
  parentPort?.postMessage(decoded, [data.buffer as ArrayBuffer])
}

/** The library documents the size that a picture has before it is decoded; its types leave it out. */
function pixelsOf(picture: object): number {
  const { width, height } = picture as { width: number; height: number }
  return width * height
}
