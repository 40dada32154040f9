import { milesBetween, POSTAL_CODE } from '../rules/delivery.ts'
import { validationFailed } from '../server/http/problem.ts'
import { readCentroids } from '../server/places/centroids.server.ts'
import type { AuctionFilterQuery } from './query.ts'

/** Miles from the visitor to an auction's location, as delivery counts them; NaN for an unknown location. */
export type MilesTo = (location: string) => number

/** The distances that a query asks for; null when it asks for none. @throws Problem 422 for an unknown postal code */
export async function milesFrom(query: AuctionFilterQuery): Promise<MilesTo | null> {
  const { near, within } = query
  if (near === undefined && within === undefined) return null
  if (near === undefined) throw wrong(POSTAL_CODE.fault)
  const centroids = await readCentroids()
  const from = centroids.ofPostalCode(near)
  if (!from) throw wrong(POSTAL_CODE.unknown)
  return (location) => {
    const to = centroids.ofLocation(location)
    return to ? milesBetween(to, from) : Number.NaN
  }
}

function wrong(message: string) {
  return validationFailed([{ path: 'near', message }])
}
