import { LRUCache } from 'lru-cache'
import { deliveryCost, milesBetween } from '../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../rules/postal-code-faults.ts'
import { validationFailed } from '../server/http/problem.ts'
import { readCentroids } from '../server/places/centroids.server.ts'
import { needsPlace, type Sort } from './auction-filter.ts'
import type { ColumnStore } from './column-store.server.ts'
import type { AuctionFilterQuery } from './query.ts'

/** Miles from the visitor to an auction's location, as delivery counts them; NaN for an unknown location. */
export type MilesTo = (location: string) => number

/** By the numbers of the locations in a store. */
export interface ByLocation {
  readonly miles: Float64Array
  /** What delivery costs, in cents. */
  readonly costs: Float64Array
}

/** Where visitors were last, by their postal codes; each with some thousands of places. */
const visitors = new LRUCache<string, MilesTo>({ max: 200 })
const lookedUp = new WeakMap<MilesTo, { names: readonly string[]; places: ByLocation }>()

/**
 * The distances that a query asks for; null when it asks for none. @throws Problem 422 for an unknown postal code, and for none
 * where one is needed
 */
export async function milesFrom(
  query: AuctionFilterQuery & { sort?: Sort },
): Promise<MilesTo | null> {
  const { near, within } = query
  if (near === undefined) {
    if (needsPlace(query)) throw wrong(POSTAL_CODE_FAULTS.needed())
    if (within === undefined) return null
    throw wrong(POSTAL_CODE_FAULTS.wrong())
  }
  const centroids = await readCentroids()
  const from = centroids.ofPostalCode(near)
  if (!from) throw wrong(POSTAL_CODE_FAULTS.unknown())
  const known = visitors.get(near)
  if (known) return known
  const milesTo: MilesTo = (location) => {
    const to = centroids.ofLocation(location)
    return to ? milesBetween(to, from) : Number.NaN
  }
  visitors.set(near, milesTo)
  return milesTo
}

/** Many auctions share few places: each is looked up once for a visitor's, and again only when there are more. */
export function byLocation(store: ColumnStore, milesTo: MilesTo): ByLocation {
  const { names } = store.dictionary('location')
  const known = lookedUp.get(milesTo)
  if (known && known.names === names && known.places.miles.length === names.length)
    return known.places
  const miles = Float64Array.from(names, milesTo)
  const costs = miles.map((each) => (Number.isNaN(each) ? each : deliveryCost(each)))
  lookedUp.set(milesTo, { names, places: { miles, costs } })
  return { miles, costs }
}

function wrong(message: string) {
  return validationFailed([{ path: 'near', message }])
}
