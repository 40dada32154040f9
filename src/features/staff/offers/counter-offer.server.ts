import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  counterOfferFor,
  makeCounterOffer,
} from '../../../engine/sales/offers/make-offer.server.ts'
import { dollarsToCents, formatCents } from '../../../rules/money.ts'
import { OFFER_HOURS, SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { answerOnce } from '../answer-once.server.ts'
import { askedSchema } from '../approvals/approvals.ts'
import { askSecondPerson } from '../approvals/ask-second-person.server.ts'
import { audit } from '../audit.server.ts'
import { requireReasonOfStaff } from '../consignors/questions/read-questions.server.ts'
import { staffAuctionResponse } from '../inventory/auction-form.ts'
import { auctionExists, responseOf } from '../inventory/inventory.server.ts'
import { reasonSchema } from '../reason.ts'
import { offeredAmountSchema } from './offered-amount.ts'

interface Services {
  db: Database
}

const body = z.object({
  amount: offeredAmountSchema,
  /** Needed where the consignor was asked and has not agreed to this price. */
  reason: reasonSchema.optional(),
})

/** What the second person reads beside the amount and the bid. */
const REASON = 'A counter-offer to the highest bidder, below the reserve'

export const makeCounterOfferEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/auctions/{id}/counter-offer',
  summary: `Offer the highest bidder of a run below its reserve a higher price, for ${OFFER_HOURS} hours; 202 with an approval to be given by a second person from ${formatCents(SECOND_PERSON_FROM)} on`,
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body,
  response: z.union([staffAuctionResponse, askedSchema]),
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  handle: ({ params: { id }, body: asked, member, request }, { db }: Services) => {
    const call = { what: `counter-offer ${id}`, body: asked, memberId: member.userId, request }
    const { amount, reason } = asked
    const make = async (tx: Transaction<DB>) => {
      const { auction, bid, now } = await counterOfferFor(tx, id)
      await requireReasonOfStaff(tx, auction.auction, { kind: 'counter_offer', amount }, reason)
      const offer = { amount: dollarsToCents(amount), madeBy: member.userId, now }
      const isForTwo = needsSecondPerson(offer.amount)
      await makeCounterOffer(tx, auction, offer, !isForTwo)
      if (isForTwo) {
        const question = { action: 'counter-offer', auctionId: id, subject: bid, now } as const
        const more = { amount: offer.amount, reason: reason ?? REASON }
        const approval = await askSecondPerson(tx, member, { ...question, ...more })
        return Response.json({ approval }, { status: 202 })
      }
      await audit(tx, member, 'auction.counter-offer', id, asked)
      return responseOf(auction.row, auction.auction)
    }
    return db.transaction().execute((tx) => answerOnce(tx, call, () => make(tx)))
  },
})
