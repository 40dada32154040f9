import { randomUUID } from 'node:crypto'
import type { Decision } from '../../rules/auction.ts'
import { dollars, toDollars, type Cents } from '../../rules/money.ts'
import type { Database } from '../../server/database.ts'
import { endpoint, idParams } from '../../server/endpoint.ts'
import { presentAsJson } from '../auctions/auction-row.server.ts'
import type { BidView } from '../auctions/auctions.ts'
import { isPublicAuction } from '../auctions/read-auctions.server.ts'
import type { LockedAuction } from '../auctions/recording.server.ts'
import { refused } from '../auctions/refusals.server.ts'
import type { Lanes } from './bid-lane.server.ts'
import type { Reply } from './decide-together.server.ts'
import { idempotencyOf, problemReply, replyResponse } from './replies.server.ts'
import { placeBidSchema, placedBidSchema } from './place-bid.ts'

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/auctions/{id}/bids',
  summary: 'Place a bid. Answered only after it is stored for good.',
  who: 'member',
  limit: 'bids',
  signInFirst: 'Please sign in to place a bid',
  params: idParams,
  body: placeBidSchema,
  reply: placedBidSchema,
  status: 201,
  exists: ({ id }, { db }: { db: Database }) => isPublicAuction(db, id),
  async handle({ params, body, member, request }, { lanes }: { db: Database; lanes: Lanes }) {
    // Below nothing is as much too low as nothing.
    const amount = dollars(Math.max(body.amount, 0))
    const bid = randomUUID()
    const reply = await lanes.submit({
      auctionId: params.id,
      memberId: member.userId,
      command: { type: 'place-bid', bid, bidder: member.userId, amount },
      idempotency: idempotencyOf(request, ['bid', body.amount]),
      answer: (decision, locked, now) => answerBid(decision, locked, now, { bid, amount }),
    })
    return replyResponse(reply)
  },
})

function answerBid(
  decision: Decision,
  { row, auction }: LockedAuction,
  now: Date,
  { bid, amount }: { bid: string; amount: Cents },
): Reply {
  if (decision.outcome === 'refused') return problemReply(refused(decision.refusal, now))
  // A bid in the closing minutes is followed by the event that moves the end.
  const seq = auction.version - decision.events.length + 1
  const placed: BidView = {
    id: bid,
    seq,
    amount: toDollars(amount),
    created_at: now.toISOString(),
    bidder: 'You',
  }
  const body = `{"bid":${JSON.stringify(placed)},"auction":${presentAsJson(row, auction)}}`
  return { status: 201, body }
}
