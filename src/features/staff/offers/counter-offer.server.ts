import { z } from 'zod'
import { lockAuctions } from '../../../engine/lock.server.ts'
import { makeCounterOffer } from '../../../engine/sales/offers/make-offer.server.ts'
import { dollarsToCents, formatCents, formatDollars, MAX_DOLLARS } from '../../../rules/money.ts'
import { OFFER_HOURS, SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { staffAuctionResponse } from '../inventory/auction-form.ts'
import { auctionExists, responseOf } from '../inventory/inventory.server.ts'

interface Services {
  db: Database
}

const body = z.object({
  amount: z
    .number('Enter a number of dollars')
    .int('Amounts are in whole dollars')
    .min(1, 'Enter an amount of more than nothing')
    .max(MAX_DOLLARS, `Amounts go up to ${formatDollars(MAX_DOLLARS)}`),
})

export const makeCounterOfferEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions/{id}/counter-offer',
  summary: `Offer the highest bidder of a run below its reserve a higher price, for ${OFFER_HOURS} hours`,
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body,
  response: staffAuctionResponse,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  handle: ({ params: { id }, body: { amount }, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      const { locked, now } = await lockAuctions(tx, [id])
      const auction = locked.get(id)
      if (!auction) throw new Problem('not_found', 'Auction Not Found')
      if (dollarsToCents(amount) >= SECOND_PERSON_FROM) throw tooMuchForOne()
      const offer = { amount: dollarsToCents(amount), madeBy: member.userId, now }
      await makeCounterOffer(tx, auction, offer, true)
      await audit(tx, member, 'auction.counter-offer', id, { amount })
      return responseOf(auction.row, auction.auction)
    }),
})

/** What moves a price by so much is not for one person to decide. */
function tooMuchForOne(): Problem {
  const from = formatCents(SECOND_PERSON_FROM)
  const detail = `From ${from} on one person of the staff cannot make a counter-offer. Offer less, accept the bid, or relist the auction.`
  return new Problem('forbidden', detail)
}
