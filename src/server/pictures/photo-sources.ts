/** Which file an uploaded photo was made of, so that an archive that broke off, or a photo whose answer was lost, can be sent again. */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../postgres/database-types.ts'

interface SentPhoto {
  address: string
  /** Null where it was not told. */
  source: string | null
}

/**
 * Those of photos that are to be added: of those with a source the ones that the auction does not show yet, and all others. Whoever
 * sends the same file meanwhile waits until it is known what becomes of it here.
 */
export async function newPhotosOf<Sent extends SentPhoto>(
  tx: Transaction<DB>,
  auctionId: string,
  photos: readonly Sent[],
): Promise<Sent[]> {
  const sent = photos.flatMap(({ address, source }) =>
    source === null ? [] : [{ auction_id: auctionId, source, address }],
  )
  if (sent.length === 0) return [...photos]
  await sql`
    delete from photo_sources using auctions
    where auction_id = auctions.id and auction_id = ${auctionId} and not ${IS_SHOWN}`.execute(tx)
  const kept = await tx
    .insertInto('photo_sources')
    // In one order, so that two who send the same files do not wait for each other.
    .values(sent.toSorted((one, other) => (one.source < other.source ? -1 : 1)))
    .onConflict((known) => known.doNothing())
    .returning('address')
    .execute()
  const fresh = new Set(kept.map(({ address }) => address))
  return photos.filter(({ source, address }) => source === null || fresh.has(address))
}

/** A photo that was turned or cropped has another address: it is of the same file. */
export async function movePhotoSource(
  tx: Transaction<DB>,
  auctionId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('photo_sources')
    .set({ address: to })
    .where('auction_id', '=', auctionId)
    .where('address', '=', from)
    .execute()
}

/** Of the files that were sent for an auction those that it shows, as an array of text. */
export function sourcesShownBy(auctionId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select source from photo_sources join auctions on auctions.id = auction_id
    where auction_id = ${auctionId} and ${IS_SHOWN}
  )`
}

const IS_SHOWN = sql<boolean>`(address = any (images) or address is not distinct from image_url)`
