import {
  needsPlace,
  usualDistance,
  type AuctionFilter,
  type Sort,
} from '../../catalogue/auction-filter.ts'
import { withoutDelivery } from './load-placed.ts'

/**
 * What a list is asked for after a change, undefined takes a filter away: whatever is chosen shows it from its start. With the place
 * goes what is counted to it.
 */
export function changeFilter(last: AuctionFilter, change: AuctionFilter): AuctionFilter {
  const next = { ...last, cursor: undefined, ...change }
  return 'near' in change && change.near === undefined ? withoutDelivery(next) : next
}

/** The change that an order makes, '' for the usual one. One that goes by a place takes the remembered one where none is named. */
export function chosenSort(
  filter: AuctionFilter,
  sort: Sort | '',
  remembered: string | null,
): AuctionFilter {
  const change = { sort: sort || undefined }
  if (filter.near || remembered === null || !needsPlace(change)) return reachingFor(filter, change)
  return { ...change, near: remembered, within: `${usualDistance(change)}` }
}

/** The change to prices with delivery, or back. */
export function chosenDelivery(filter: AuctionFilter, isOn: boolean): AuctionFilter {
  return reachingFor(filter, { delivered: isOn ? 'true' : undefined })
}

/** The distance that came with the place, and nobody chose, gives way to what is of no use so near. */
function reachingFor(filter: AuctionFilter, change: AuctionFilter): AuctionFilter {
  const isUsual = filter.within === `${usualDistance({})}`
  if (!filter.near || !isUsual || !needsPlace(change)) return change
  return { ...change, within: `${usualDistance(change)}` }
}
