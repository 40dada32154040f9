import { randomUUID } from 'node:crypto'
import type { Outcome } from '../../engine/decide-together.server.ts'
import type { Lanes } from '../../engine/lane.server.ts'
import { isPublicAuction } from '../../engine/public-auctions.server.ts'
import { refused } from '../../engine/refusals.server.ts'
import { reservationColumns } from '../../engine/reservation-columns.server.ts'
import { answerBiddingText } from '../../languages/answers/bidding.ts'
import { dollarsToCents } from '../../rules/money.ts'
import type { Config } from '../../server/config/config.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import {
  idempotencyOf,
  type JsonResponse,
  problemJson,
  responseFrom,
} from '../../server/http/idempotency.ts'
import type { Database } from '../../server/postgres/database.ts'
import { requireProvenEmail } from '../account/email-proof/require-proven-email.server.ts'
import { requireBeforeBidding } from '../before-bidding/require-before-bidding.server.ts'
import { boughtSchema, buyNowSchema } from './buy-now.ts'
import { storeAgreement } from './purchase-agreement.server.ts'
import { presentReservation } from './reservations.server.ts'

interface Services {
  db: Database
  lanes: Lanes
  config: Pick<Config, 'smtpUrl' | 'demo'>
}

export const buyNow = endpoint({
  method: 'POST',
  path: '/api/auctions/{id}/buy-now',
  summary: 'Sign the purchase agreement and reserve the item at once',
  who: 'bidder',
  limit: 'bids',
  signInFirst: () => answerBiddingText('signInToBuy'),
  params: idParams,
  body: buyNowSchema,
  response: boughtSchema,
  status: 201,
  mustFirst: requireBeforeBidding,
  exists: ({ id }, { db }: Services) => isPublicAuction(db, id),
  async handle({ params, body, member, request, address }, { lanes, config }: Services) {
    requireProvenEmail(config, member)
    const reservation = randomUUID()
    const signature = {
      reservation,
      userId: member.userId,
      form: body,
      address,
      userAgent: request.headers.get('user-agent'),
    }
    const response = await lanes.submit({
      auctionId: params.id,
      memberId: member.userId,
      mustBeRegistered: !config.demo,
      command: {
        type: 'buy-now',
        reservation,
        buyer: member.userId,
        price: body.price === undefined ? null : dollarsToCents(body.price),
      },
      idempotency: idempotencyOf(request, ['buy-now', body]),
      respond: purchaseResponse,
      afterwards: (tx, locked) => storeAgreement(tx, locked, signature),
    })
    return responseFrom(response)
  },
})

function purchaseResponse({ decision, auction, now }: Outcome): JsonResponse {
  if (decision.outcome === 'refused') return problemJson(refused(decision.refusal, now))
  if (!auction.reservation) throw new Error('Buy Now makes a reservation')
  // The run ended at the moment of the purchase.
  const row = reservationColumns(auction, auction.reservation, auction.endsAt)
  return { status: 201, body: JSON.stringify({ reservation: presentReservation(row) }) }
}
