import { isPublicAuction, publicAuctions } from '../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { deliveryCost, milesBetween } from '../../rules/delivery.ts'
import { toDollars } from '../../rules/money.ts'
import { DELIVERY_DAYS_CANADA, DELIVERY_DAYS_US, FREE_DELIVERY_MILES } from '../../rules/policy.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'
import { readCentroids } from '../../server/places/centroids.server.ts'
import type { Database } from '../../server/postgres/database.ts'
import { deliveryEstimateSchema, deliveryQuerySchema } from './delivery-estimate.ts'

export const estimateDelivery = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/delivery',
  summary: 'What bringing the item to a ZIP or postal code is likely to cost',
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  query: deliveryQuerySchema,
  response: deliveryEstimateSchema,
  exists: ({ id }, { db }: { db: Database }) => isPublicAuction(db, id),
  async handle({ params, query }, { db }: { db: Database }) {
    const auction = await publicAuctions(db)
      .select('location')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(
        () => new Problem('not_found', answerBrowsingText('auctionNotFound')),
      )
    const centroids = await readCentroids()
    const to = centroids.ofPostalCode(query.postal_code)
    if (!to) {
      const message = answerSalesText('unknownPostalCode')
      throw validationFailed([{ path: 'postal_code', message }])
    }
    const from = centroids.ofLocation(auction.location ?? '')
    if (!from) {
      throw new Problem('not_available', answerSalesText('noExactLocation'))
    }
    const miles = milesBetween(from, to)
    return {
      miles,
      free_miles: FREE_DELIVERY_MILES,
      cost: toDollars(deliveryCost(miles)),
      from: auction.location ?? '',
      to: `${to.city}, ${to.state}`,
      days: to.country === 'Canada' ? DELIVERY_DAYS_CANADA : DELIVERY_DAYS_US,
    }
  },
})
