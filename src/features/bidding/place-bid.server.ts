import { randomUUID } from 'node:crypto'
import type { AuctionRow } from '../../engine/auction-row.server.ts'
import type { Outcome } from '../../engine/decide-together.server.ts'
import type { Lanes } from '../../engine/lane.server.ts'
import { isPublicAuction } from '../../engine/public-auctions.server.ts'
import { refused } from '../../engine/refusals.server.ts'
import { answerBiddingText } from '../../languages/answers/bidding.ts'
import type { Auction } from '../../rules/auction.ts'
import { dollarsToCents, toDollars, type Cents } from '../../rules/money.ts'
import { presentColumns, presentState, type BidView } from '../../rules/public-auction.ts'
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
import { tellDelivery } from '../delivery/tell-delivery.server.ts'
import { placeBidSchema, placedBidSchema, sentIn } from './place-bid.ts'

interface Services {
  db: Database
  lanes: Lanes
  config: Pick<Config, 'smtpUrl' | 'demo'>
}

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/auctions/{id}/bids',
  summary: 'Place a bid. Answered only after it is stored for good.',
  who: 'bidder',
  limit: 'bids',
  signInFirst: () => answerBiddingText('signInToBid'),
  params: idParams,
  body: placeBidSchema,
  response: placedBidSchema,
  status: 201,
  mustFirst: requireBeforeBidding,
  exists: ({ id }, { db }: Services) => isPublicAuction(db, id),
  async handle({ params, body, member, request }, { lanes, config }: Services) {
    requireProvenEmail(config, member)
    // Below nothing is as much too low as nothing.
    const amount = dollarsToCents(Math.max(body.amount, 0))
    const bid = randomUUID()
    const response = await lanes.submit({
      auctionId: params.id,
      memberId: member.userId,
      mustBeRegistered: !config.demo,
      command: { type: 'place-bid', bid, bidder: member.userId, amount, answer: randomUUID() },
      idempotency: idempotencyOf(request, ['bid', ...sentIn(body)]),
      tellDelivery: tellDelivery(body.postal_code),
      respond: (outcome) => bidResponse(outcome, { bid, amount }),
    })
    return responseFrom(response)
  },
})

function bidResponse(
  { decision, row, auction, now, receipt }: Outcome,
  { bid, amount }: { bid: string; amount: Cents },
): JsonResponse {
  if (decision.outcome === 'refused') return problemJson(refused(decision.refusal, now))
  // A bid in the closing minutes is followed by the event that moves the end.
  const seq = auction.version - decision.events.length + 1
  const placed: BidView = {
    id: bid,
    seq,
    amount: toDollars(amount),
    created_at: now.toISOString(),
    bidder: 'You',
  }
  const members = [
    `"bid":${JSON.stringify(placed)}`,
    `"auction":${auctionJson(row, auction)}`,
    `"receipt":${JSON.stringify(receipt)}`,
  ]
  return { status: 201, body: `{${members.join(',')}}` }
}

/**
 * `presentAuction` as JSON text. What bids leave as it is, by far the longer part, is written once for all bids that
 * one transaction answers.
 */
function auctionJson(row: AuctionRow, auction: Auction): string {
  const columns = columnsJson.get(row) ?? JSON.stringify(presentColumns(row))
  columnsJson.set(row, columns)
  return `${JSON.stringify(presentState(auction)).slice(0, -1)},${columns.slice(1)}`
}

const columnsJson = new WeakMap<AuctionRow, string>()
