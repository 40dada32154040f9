import { decodeQR } from 'qr/decode.js'

/** Reads QR codes in what a camera shows, which few browsers do by themselves. */

/** More shows no more of a code that is held before a camera, and takes a phone longer. */
const LONGEST_SIDE = 640

/** What the code says that a video shows now; null while there is none. */
export function codeReader(): (video: HTMLVideoElement) => string | null {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no canvas to draw on')
  return (video) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    Object.assign(pen.canvas, { width, height })
    pen.drawImage(video, 0, 0, width, height)
    return readCode(pen.getImageData(0, 0, width, height))
  }
}

/** What the code in a picture says; null where none can be read. */
export function readCode(picture: Pick<ImageData, 'width' | 'height' | 'data'>): string | null {
  try {
    return decodeQR(picture)
  } catch {
    // Its way to say so.
    return null
  }
}
