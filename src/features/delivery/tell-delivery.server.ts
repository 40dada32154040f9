import type { TellDelivery } from '../../engine/sales/told-delivery.server.ts'
import { deliveryCost, milesBetween, readPostalCode } from '../../rules/delivery.ts'
import { centroidsAtHand } from '../../server/places/centroids.server.ts'

/** What delivery to a ZIP or postal code costs, as its estimate says it. No bid waits for that, nor fails for a code that nobody knows. */
export function tellDelivery(typed: string | undefined): TellDelivery | undefined {
  const centroids = centroidsAtHand()
  const postalCode = typed === undefined ? null : readPostalCode(typed)
  const to = postalCode && centroids?.ofPostalCode(postalCode)
  if (!centroids || !to) return undefined
  return (location) => {
    const from = centroids.ofLocation(location ?? '')
    if (!from) return null
    const miles = milesBetween(from, to)
    return { postalCode, miles, cost: deliveryCost(miles) }
  }
}
