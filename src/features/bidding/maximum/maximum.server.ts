import { randomUUID } from 'node:crypto'
import { type AuctionRow, engineState } from '../../../engine/auction-row.server.ts'
import type { Outcome } from '../../../engine/decide-together.server.ts'
import type { Lanes } from '../../../engine/lane.server.ts'
import { isPublicAuction } from '../../../engine/public-auctions.server.ts'
import { refused } from '../../../engine/refusals.server.ts'
import { answerBiddingText } from '../../../languages/answers/bidding.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { type Auction, type CommandOf, PUBLIC_STATUSES } from '../../../rules/auction.ts'
import { toldMaximum } from '../../../rules/maximum/told-maximum.ts'
import { cents, type Cents, dollarsToCents, toDollars } from '../../../rules/money.ts'
import { presentAuction } from '../../../rules/public-auction.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import {
  idempotencyOf,
  type JsonResponse,
  problemJson,
  responseFrom,
} from '../../../server/http/idempotency.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { requireProvenEmail } from '../../account/email-proof/require-proven-email.server.ts'
import { requireBeforeBidding } from '../../before-bidding/require-before-bidding.server.ts'
import { tellDelivery } from '../../delivery/tell-delivery.server.ts'
import { sentIn } from '../place-bid.ts'
import { type MaximumBid, maximumSchema, setMaximumSchema } from './maximum.ts'

interface Services {
  db: Database
  lanes: Lanes
  config: Pick<Config, 'smtpUrl' | 'demo'>
}

const MAXIMUM = {
  path: '/api/auctions/{id}/maximum',
  params: idParams,
  response: maximumSchema,
  signInFirst: () => answerBiddingText('signInToBid'),
} as const

export const readMaximum = endpoint({
  ...MAXIMUM,
  method: 'GET',
  summary: 'One’s own maximum bid in the present run. Nobody else is told of it.',
  who: 'member',
  limit: 'reads',
  async handle({ params, member }, { db }: Services) {
    const { row, amount, has_bid } = await ownMaximum(db, params.id, member.userId)
    return presentMaximum(row, engineState(row), { amount, member: member.userId, hasBid: has_bid })
  },
})

export const setMaximum = endpoint({
  ...MAXIMUM,
  method: 'PUT',
  summary:
    'Have the least needed bid for one, up to a maximum. Answered only after it is stored for good.',
  who: 'bidder',
  limit: 'bids',
  body: setMaximumSchema,
  mustFirst: requireBeforeBidding,
  exists: ({ id }, { db }: Services) => isPublicAuction(db, id),
  async handle({ params, body, member, request }, { lanes, config }: Services) {
    requireProvenEmail(config, member)
    const maximum = dollarsToCents(Math.max(body.amount, 0))
    const command = {
      type: 'set-maximum',
      bid: randomUUID(),
      bidder: member.userId,
      maximum,
    } as const
    const response = await lanes.submit({
      auctionId: params.id,
      memberId: member.userId,
      mustBeRegistered: !config.demo,
      command,
      idempotency: idempotencyOf(request, ['maximum', ...sentIn(body)]),
      tellDelivery: tellDelivery(body.postal_code),
      respond: (outcome) => maximumResponse(outcome, command, maximum),
    })
    return responseFrom(response)
  },
})

export const withdrawMaximum = endpoint({
  ...MAXIMUM,
  method: 'DELETE',
  summary: 'Take one’s own maximum back. What was bid for one stands.',
  who: 'member',
  limit: 'bids',
  exists: ({ id }, { db }: Services) => isPublicAuction(db, id),
  async handle({ params, member, request }, { db, lanes }: Services) {
    const { row, amount, has_bid: hasBid } = await ownMaximum(db, params.id, member.userId)
    // Nothing to take back needs no line in the ledger.
    if (amount === null) {
      return presentMaximum(row, engineState(row), { amount, member: member.userId, hasBid })
    }
    const command = { type: 'withdraw-maximum', bidder: member.userId } as const
    const response = await lanes.submit({
      auctionId: params.id,
      memberId: member.userId,
      mustBeRegistered: false,
      command,
      idempotency: idempotencyOf(request, ['maximum', null]),
      respond: (outcome) => maximumResponse(outcome, command, null),
    })
    return responseFrom(response)
  },
})

function maximumResponse(
  { decision, row, auction, now }: Outcome,
  { bidder: member }: CommandOf<'set-maximum' | 'withdraw-maximum'>,
  amount: Cents | null,
): JsonResponse {
  if (decision.outcome === 'refused') return problemJson(refused(decision.refusal, now))
  // Whoever does not lead has offered, by this maximum or before it.
  const body = presentMaximum(row, auction, { amount, member, hasBid: true })
  return { status: 200, body: JSON.stringify(body) }
}

interface Own {
  amount: Cents | null
  member: string
  hasBid: boolean
}

function presentMaximum(
  row: AuctionRow,
  auction: Auction,
  { amount, member, hasBid }: Own,
): MaximumBid {
  const isLed = auction.leading?.bidder === member
  const standing = isLed ? 'leading' : hasBid || amount !== null ? 'outbid' : 'none'
  const price = auction.leading?.amount ?? null
  const told = toldMaximum(amount, { isLeading: isLed, price })
  return { amount: toDollars(told), standing, auction: presentAuction(auction, row) }
}

/** @throws Problem `not_found` */
async function ownMaximum(db: Database, auctionId: string, userId: string) {
  const found = await db
    .selectFrom('auctions')
    .leftJoin('maximum_bids', (join) =>
      join
        .onRef('maximum_bids.auction_id', '=', 'auctions.id')
        .onRef('maximum_bids.run', '=', 'auctions.run')
        .on('maximum_bids.bidder_id', '=', userId),
    )
    .selectAll('auctions')
    .select('maximum_bids.amount as own_maximum')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bids')
          .select('bids.id')
          .whereRef('bids.auction_id', '=', 'auctions.id')
          .whereRef('bids.run', '=', 'auctions.run')
          .where('bids.bidder_id', '=', userId),
      ).as('has_bid'),
    )
    .where('auctions.id', '=', auctionId)
    .where('auctions.status', 'in', [...PUBLIC_STATUSES])
    .executeTakeFirst()
  if (!found) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
  const { own_maximum, has_bid, ...row } = found
  return { row, amount: cents(own_maximum), has_bid: Boolean(has_bid) }
}
