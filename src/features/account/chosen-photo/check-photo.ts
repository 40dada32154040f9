import {
  ID_PHOTO_LONGEST_SIDE,
  ID_PHOTO_MAX_BYTES,
  ID_PHOTO_MAX_PIXELS,
  idPhotoRefusal,
} from '../../../rules/accounts.ts'
import { HEIC_MAX_PIXELS } from '../../../rules/photos.ts'

/**
 * Why a file is not sent: a smaller copy of it may be, or one of a kind that the server reads; it is too large and this browser
 * can make none; or it is no photo.
 */
export type PhotoFault = 'too-large' | 'other-kind' | 'no-copy' | 'invalid'

/** What a chosen file is: a photo to send, or none. */
export type PhotoCheck = 'ready' | PhotoFault

/**
 * Decodes a chosen file before anything is sent, as the server will. HEIC that this browser cannot decode is ready where it
 * may be sent as it is: the server can.
 */
export async function checkPhoto(file: File): Promise<PhotoCheck> {
  const start = await startOf(file)
  const isHeic = HEIC.test(start)
  const pixels = await pixelsOf(file)
  if (pixels === null && !isHeic) return 'invalid'
  // Some systems have no type for HEIC.
  const type = isHeic ? 'image/heic' : file.type
  const maxPixels = isHeic ? HEIC_MAX_PIXELS : ID_PHOTO_MAX_PIXELS
  if (pixels === null && file.size > ID_PHOTO_MAX_BYTES) return 'no-copy'
  if (pixels !== null && (file.size > ID_PHOTO_MAX_BYTES || pixels > maxPixels)) return 'too-large'
  // Browsers show more than the server reads, such as BMP and icons.
  if (pixels !== null && !isHeic && !READABLE.test(start)) return 'other-kind'
  return idPhotoRefusal({ type, size: file.size }) === null ? 'ready' : 'invalid'
}

/** Null where this browser sees no picture in it. */
async function pixelsOf(file: File): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const pixels = bitmap.width * bitmap.height
    bitmap.close()
    return pixels
  } catch {
    return null
  }
}

/** HEIC says so in its first box (ISO/IEC 23008-12, section 10.2). */
const HEIC = /^.{4}ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/s

/** How the other kinds begin that the server reads: JPEG, PNG, GIF, TIFF, WebP and AVIF. */
const READABLE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftypavi[fs])/s

/** The first bytes, each as a character. */
async function startOf(file: File): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
}

/** How well the copy is to look, from 0 to 1: no worse than what the server keeps. */
const JPEG_QUALITY = 0.88

/**
 * A copy in the size in which it is kept, made by this browser; far below the most that may be sent.
 * @throws Error when the browser has no memory for it
 */
export async function smallerCopy(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, ID_PHOTO_LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
  return new File([await jpegOf(canvas)], name, { type: 'image/jpeg' })
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  )
  if (!blob) throw new Error('The picture could not be encoded')
  return blob
}
