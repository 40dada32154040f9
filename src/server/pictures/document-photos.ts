import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTimeout } from 'es-toolkit/promise'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { documentText } from '../../languages/papers/document.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { limitConcurrency } from '../concurrency.ts'
import type { DocumentPicture } from '../files/pdf-parts.ts'
import type { Log } from '../log.ts'
import type { PictureSource } from './pictures.ts'
import { pictureKey } from './variants.ts'

/**
 * The main photo of an auction as documents hold it, a JPEG of 600 by 400, or, where there is none or it cannot be had,
 * the drawing of its category, which says so. Null if there is neither.
 */
export type DocumentPhoto = (auction: {
  id: string
  image_url: string | null
  category: string
}) => Promise<DocumentPicture | null>

interface DocumentPhotosOptions {
  sources: readonly PictureSource[]
  /** The folder of the files served as they are. */
  publicFolder: string
  log: Log
  /** How long a document waits for a photo, in milliseconds; it is there for the next one. */
  patienceMs?: number
}

export function createDocumentPhotos(options: DocumentPhotosOptions): DocumentPhoto {
  const { sources, publicFolder, log, patienceMs = 2_000 } = options
  const made = new LRUCache<string, Buffer>({ max: 100 })
  const limited = limitConcurrency({ concurrency: 1, queued: 100 })

  async function originalOf(address: string): Promise<Buffer | null> {
    const key = pictureKey(address)
    if (key === null) return null
    for (const source of sources) {
      const found = await source(key)
      if (found !== null) return Buffer.from(found)
    }
    return null
  }

  /** A document is worth more than its photo: what cannot be read or drawn is left out. */
  async function photoFrom(
    name: string,
    read: () => Promise<Buffer | null>,
  ): Promise<Buffer | null> {
    const known = made.get(name)
    if (known) return known
    try {
      const original = await read()
      if (!original) return null
      const photo = await limited(() => drawPhoto(original))
      made.set(name, photo)
      return photo
    } catch (error) {
      log.warn({ err: error }, 'the photo of a document could not be made')
      return null
    }
  }

  /** Null when it takes longer; then it goes on, for the next document. */
  const inTime = (make: () => Promise<Buffer | null>) =>
    withTimeout(make, patienceMs).catch(() => null)

  return async (auction) => {
    const { category } = auction
    const address = mainPhoto(auction)
    const own =
      address === null ? null : await inTime(() => photoFrom(address, () => originalOf(address)))
    if (own) return { jpeg: own, caption: null }
    const file = join(publicFolder, 'images/categories', `${category}.webp`)
    const drawing = await photoFrom(file, () => readFile(file).catch(() => null))
    return drawing && { jpeg: drawing, caption: documentText('illustration') }
  }
}

function drawPhoto(original: Buffer): Promise<Buffer> {
  return sharp(original)
    .autoOrient()
    .resize({ width: 600, height: 400, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}
