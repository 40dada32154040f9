import { uniqBy } from 'es-toolkit/array'
import type { ListedAuction, ListedPage } from '../../live/listed-auction.ts'
import { isOver } from '../../rules/auction.ts'

/**
 * The auctions of a list as far as it is loaded, each once: one that comes earlier while more are loaded is told twice. Where
 * those that end soonest come first the order follows their ends as they move and pass; equal ends are in the order of ids.
 */
export function auctionsOf(
  pages: readonly Pick<ListedPage, 'items'>[],
  address: string,
): ListedAuction[] {
  const auctions = uniqBy(
    pages.flatMap(({ items }) => items),
    ({ id }) => id,
  )
  const query = new URLSearchParams(address.split('?')[1])
  return query.get('sort') === 'ending_soonest' ? auctions.toSorted(byEnd) : auctions
}

/** The running ones first, by their end. */
export function byEnd(one: ListedAuction, other: ListedAuction): number {
  return (
    Number(isOver(one.status)) - Number(isOver(other.status)) ||
    Date.parse(one.ends_at) - Date.parse(other.ends_at) ||
    (one.id < other.id ? -1 : 1)
  )
}
