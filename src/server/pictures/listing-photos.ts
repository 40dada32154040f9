import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../rules/durations.ts'
import type { Files } from '../files/files.ts'
import type { Database } from '../postgres/database.ts'
import type { PictureSource } from './pictures.ts'

/** The photos that staff took of a lot: kept as private files, served like every other picture, in all widths. */
export interface ListingPhoto {
  auctionId: string
  photoId: string
}

/** Where pages find a photo; its id is a random UUID, so that nobody finds that of a draft by trying. */
export function photoAddress({ auctionId, photoId }: ListingPhoto, width = 1200): string {
  return `/images/photos/${auctionId}/${photoId}/${width}.webp`
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`^/images/photos/(${UUID})/(${UUID})/\\d+\\.webp$`)
const KEY = new RegExp(`^photos/(${UUID})/(${UUID})$`)
/** All of which stand for the same photo where a row names it. */
const WIDTHS = [320, 480, 800, 1200]
/** How long it is taken for true that another auction shows a photo, or none does. */
const OTHERS_KNOWN_MS = MINUTE

/** By what the pictures server knows a photo, and what the files of its widths begin with. */
export function photoKey({ auctionId, photoId }: ListingPhoto): string {
  return `photos/${auctionId}/${photoId}`
}

export function isPhotoKey(key: string): boolean {
  return KEY.test(key)
}

/** The photo of an address; null for a picture that was not uploaded. */
export function photoAt(address: string): ListingPhoto | null {
  const [, auctionId, photoId] = ADDRESS.exec(address) ?? []
  return auctionId && photoId ? { auctionId, photoId } : null
}

export function photoPath({ auctionId, photoId }: ListingPhoto): string {
  return `photos/${auctionId}/${photoId}.jpg`
}

/** As it was uploaded, where what is shown was made of it. */
export function originalPath({ auctionId, photoId }: ListingPhoto): string {
  return `photos/${auctionId}/${photoId}-original.jpg`
}

/** Who shows an uploaded photo. */
export interface PhotoNames {
  /** Its own auction, found at once. */
  byOwn(photo: ListingPhoto): Promise<boolean>
  /** Any auction, for which all have to be looked through. */
  byAny(photo: ListingPhoto): Promise<boolean>
}

/** Serves what a row names, whatever its status: staff see photos of drafts. One that was taken off is nobody's to see. */
export function listingPhotoSource(files: Files, names: PhotoNames): PictureSource {
  const byOthers = new LRUCache<string, 'named' | 'not-named', ListingPhoto>({
    max: 1_000,
    ttl: OTHERS_KNOWN_MS,
    fetchMethod: async (_key, _stale, { context }) =>
      (await names.byAny(context)) ? 'named' : 'not-named',
  })
  return async (key) => {
    const [, auctionId, photoId] = KEY.exec(key) ?? []
    if (!auctionId || !photoId) return null
    const photo = { auctionId, photoId }
    // First, so that addresses made up by visitors cost no query.
    const file = await files.read(photoPath(photo))
    if (file === null || (await names.byOwn(photo))) return file
    return (await byOthers.fetch(key, { context: photo })) === 'named' ? file : null
  }
}

export function photoNames(db: Database): PhotoNames {
  const rowsThatName = (photo: ListingPhoto) => {
    const addresses = addressesOf(photo)
    return db
      .selectFrom('auctions')
      .select('id')
      .where(
        sql<boolean>`(image_url = any(${addresses}::text[]) or images && ${addresses}::text[])`,
      )
  }
  return {
    byOwn: async (photo) =>
      (await rowsThatName(photo).where('id', '=', photo.auctionId).executeTakeFirst()) !==
      undefined,
    byAny: async (photo) => (await rowsThatName(photo).executeTakeFirst()) !== undefined,
  }
}

/** Papers of a sale show the photo of then, also where no auction shows it any more: all sales are looked through for it. */
export async function isOnPapers(db: Database, photo: ListingPhoto): Promise<boolean> {
  const row = await db
    .selectFrom('sales')
    .select('id')
    .where(sql<boolean>`item ->> 'image_url' = any(${addressesOf(photo)}::text[])`)
    .executeTakeFirst()
  return row !== undefined
}

/** For papers, which nobody but the buyer and staff are given. */
export function photoNamesOfPapers(db: Database): PhotoNames {
  const { byOwn, byAny } = photoNames(db)
  return { byOwn, byAny: async (photo) => (await byAny(photo)) || isOnPapers(db, photo) }
}

function addressesOf(photo: ListingPhoto): string[] {
  return WIDTHS.map((width) => photoAddress(photo, width))
}
