import type {
  Auction,
  AuctionEvent,
  AuctionStatus,
  Command,
  CommandOf,
  Decision,
  Refusal,
  Reservation,
  Terms,
} from './auction.ts'
import {
  buyNowPrice,
  extendedEnd,
  isBuyNowBelowReserve,
  minimumBid,
  oneIncrementAbove,
  reserveStatus,
} from './bidding.ts'
import { answerTo, firstBid, raise } from './maximum/answers.ts'
import type { Cents } from './money.ts'
import { decideExtension } from './safeguards/outage.ts'
import { clockOf, decidePause, decideResume } from './safeguards/pause.ts'
import { decideVoid } from './safeguards/void-bid.ts'

/** From which states each command is possible at all: the life cycle as a table. */
const POSSIBLE_FROM: Record<Command['type'], readonly (AuctionStatus | 'none')[]> = {
  list: ['none'],
  edit: ['draft', 'available', 'ended'],
  'remove-photos': ['draft', 'available', 'ended', 'sold', 'withdrawn'],
  publish: ['draft'],
  'place-bid': ['available'],
  'set-maximum': ['available'],
  'withdraw-maximum': ['available'],
  'void-bid': ['available', 'ended'],
  pause: ['available'],
  resume: ['available'],
  'extend-for-outage': ['available'],
  'buy-now': ['available'],
  close: ['available'],
  'accept-below-reserve': ['ended'],
  'accept-offer': ['ended'],
  'confirm-payment': ['ended'],
  'cancel-reservation': ['ended'],
  relist: ['ended'],
  withdraw: ['draft', 'available', 'ended'],
}

/**
 * Decides one command against the auction as it is at `now` (the database's time, UTC).
 * `auction` is null before it is listed.
 */
export function decide(auction: Auction | null, command: Command, now: Date): Decision {
  if (auction === null) {
    if (command.type !== 'list') return refuse({ reason: 'wrong-state', status: 'draft' })
    if (command.terms.endsAt <= now) return refuse({ reason: 'end-not-in-future' })
    if (isBuyNowBelowReserve({ ...command.terms, leading: null })) {
      return refuse({ reason: 'buy-now-below-reserve', term: 'buyNowPrice' })
    }
    return accept({ ...command, type: 'listed' })
  }
  if (!POSSIBLE_FROM[command.type].includes(auction.status)) return impossible(auction, command)
  switch (command.type) {
    case 'list':
      return refuse({ reason: 'wrong-state', status: auction.status })
    case 'edit':
      return decideEdit(auction, command, now)
    case 'remove-photos':
      return accept(edited({}, command))
    case 'publish':
      if (auction.endsAt <= now) return refuse({ reason: 'end-not-in-future' })
      return accept({ type: 'published' })
    case 'place-bid':
      return decideBid(auction, command, now)
    case 'set-maximum':
      return decideMaximum(auction, command, now)
    case 'withdraw-maximum':
      if (clockOf(auction, now) >= auction.endsAt) return closed(auction)
      return accept({ type: 'maximum-set', bidder: command.bidder, maximum: null })
    case 'void-bid':
      return decideVoid(auction, command, now)
    case 'pause':
      return decidePause(auction, command, now)
    case 'resume':
      return decideResume(auction, command, now)
    case 'extend-for-outage':
      return decideExtension(auction, command, now)
    case 'buy-now':
      return decideBuyNow(auction, command, now)
    case 'close':
      return decideClose(auction, command, now)
    case 'accept-below-reserve':
      return decideAcceptance(auction, command)
    case 'accept-offer': {
      const { reservation: id, buyer, price } = command
      if (auction.reservation || !auction.leading)
        return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'offer-accepted', reservation: { id, buyer, price, kind: 'offer' } })
    }
    case 'confirm-payment':
      if (!auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'payment-confirmed' })
    case 'cancel-reservation':
      if (!auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'reservation-cancelled', reason: command.reason })
    case 'relist':
      if (auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      if (command.endsAt <= now) return refuse({ reason: 'end-not-in-future' })
      return accept({ type: 'relisted', run: auction.run + 1, endsAt: command.endsAt })
    case 'withdraw':
      if (auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'withdrawn', reason: command.reason })
  }
}

function decideBid(auction: Auction, command: CommandOf<'place-bid'>, now: Date): Decision {
  const { bid, bidder, amount, answer: answerId } = command
  const refusal = refusalOf(auction, amount, minimumBid(auction, now), now)
  if (refusal) return refuse(refusal)
  const answer = answerTo(auction, command, now)
  const placed: AuctionEvent = { type: 'bid-placed', bid, bidder, amount }
  if (!answer) return accept(...bids(auction, now, placed))
  if (answer.amount > amount) {
    return accept(...bids(auction, now, placed, { type: 'bid-placed', bid: answerId, ...answer }))
  }
  // Of two that offer the same the earlier leads, so this one cannot: what it brought about is the leader's bid.
  const equal: AuctionEvent = { type: 'bid-placed', bid: answerId, ...answer, automatic: 'equals' }
  const minimum = oneIncrementAbove(amount, now)
  return { ...refuse({ reason: 'too-low', minimum }), events: bids(auction, now, equal) }
}

/** Whoever leads may set it as low as the price, others no lower than their next bid. */
function decideMaximum(auction: Auction, command: CommandOf<'set-maximum'>, now: Date): Decision {
  const { bid, bidder, maximum } = command
  const { leading } = auction
  const leads = leading?.bidder === bidder
  const refusal = refusalOf(
    auction,
    maximum,
    leads ? leading.amount : minimumBid(auction, now),
    now,
  )
  if (refusal) return refuse(refusal)
  const set: AuctionEvent = { type: 'maximum-set', bidder, maximum }
  if (leads) {
    const raised = raise(auction, maximum, now)
    if (raised) return accept(...bids(auction, now, { type: 'bid-placed', bid, ...raised }))
    return maximum === (auction.leadingMaximum ?? leading.amount) ? accept() : accept(set)
  }
  const answer = answerTo(auction, { bidder, amount: maximum }, now)
  if (answer) return accept(set, ...bids(auction, now, { type: 'bid-placed', bid, ...answer }))
  const first = firstBid(auction, bidder, maximum, now)
  return accept(...bids(auction, now, { type: 'bid-placed', bid, ...first }))
}

function refusalOf(auction: Auction, amount: Cents, minimum: Cents, now: Date): Refusal | null {
  if (auction.pausedAt !== null) return { reason: 'paused', since: auction.pausedAt }
  if (now >= auction.endsAt) return closedFor(auction)
  return amount < minimum ? { reason: 'too-low', minimum } : null
}

/** Bids, and the end where they move it. */
function bids(auction: Auction, now: Date, ...placed: AuctionEvent[]): AuctionEvent[] {
  const endsAt = extendedEnd(auction, now)
  return endsAt === null ? placed : [...placed, { type: 'extended', endsAt }]
}

function decideBuyNow(auction: Auction, command: CommandOf<'buy-now'>, now: Date): Decision {
  if (auction.pausedAt !== null) return paused(auction.pausedAt)
  if (now >= auction.endsAt) return closed(auction)
  const price = buyNowPrice(auction)
  if (price === null) return refuse({ reason: 'not-offered' })
  if (command.price !== null && command.price !== price) {
    return refuse({ reason: 'price-changed', price })
  }
  const { reservation, buyer } = command
  return accept({ type: 'bought', reservation, buyer, price, endsAt: now })
}

function decideClose(auction: Auction, command: CommandOf<'close'>, now: Date): Decision {
  // Also where staff would end it: whoever would still bid cannot.
  if (auction.pausedAt !== null) return paused(auction.pausedAt)
  if (!command.early && now < auction.endsAt) {
    return refuse({ reason: 'not-due', endsAt: auction.endsAt })
  }
  const { leading } = auction
  const endsAt = now < auction.endsAt ? now : auction.endsAt
  if (!leading) return accept({ type: 'closed', outcome: 'no_bids', reservation: null, endsAt })
  if (reserveStatus(auction) === 'not_met') {
    return accept({ type: 'closed', outcome: 'reserve_not_met', reservation: null, endsAt })
  }
  const reservation = wonBy(command.reservation, leading)
  return accept({ type: 'closed', outcome: 'won', reservation, endsAt })
}

function decideAcceptance(auction: Auction, command: CommandOf<'accept-below-reserve'>): Decision {
  if (auction.outcome !== 'reserve_not_met' || !auction.leading) {
    return refuse({ reason: 'wrong-state', status: auction.status })
  }
  const reservation = wonBy(command.reservation, auction.leading)
  return accept({ type: 'accepted-below-reserve', reservation })
}

/**
 * Terms may be changed freely until the first bid. From then on people have bid on them: the reserve may
 * only fall, the end may only move later, nothing else may change. Of a run that is over without a buyer
 * Buy Now may be set for the next run, which has no bids yet.
 */
function decideEdit(auction: Auction, command: CommandOf<'edit'>, now: Date): Decision {
  const { terms } = command
  const open = auction.status === 'draft' || auction.status === 'available'
  const over = auction.status === 'available' && clockOf(auction, now) >= auction.endsAt
  const isForNextRun = auction.status === 'ended' && !auction.reservation
  for (const term of Object.keys(terms) as (keyof Terms)[]) {
    if (!changes(auction, terms, term)) continue
    if (isForNextRun && (term === 'buyNowPrice' || term === 'buyNowEnabled')) continue
    if (!open || over) return refuse({ reason: 'term-fixed', term })
    if (auction.bidCount > 0 && !bidderFriendly(auction, terms, term)) {
      return refuse({ reason: 'term-fixed', term })
    }
  }
  if (terms.endsAt && changes(auction, terms, 'endsAt') && terms.endsAt <= clockOf(auction, now)) {
    return refuse({ reason: 'end-not-in-future' })
  }
  const next = { ...auction, ...terms, ...(isForNextRun && { leading: null }) }
  const term = changes(auction, terms, 'buyNowPrice') ? 'buyNowPrice' : 'reservePrice'
  const isAsked = term === 'buyNowPrice' || (next.reservePrice ?? 0) > (auction.reservePrice ?? 0)
  if (isAsked && isBuyNowBelowReserve(next))
    return refuse({ reason: 'buy-now-below-reserve', term })
  return accept(edited(terms, command))
}

function edited(
  terms: Partial<Terms>,
  { facts, announced }: CommandOf<'edit'> | CommandOf<'remove-photos'>,
): AuctionEvent {
  return { type: 'edited', terms, facts, ...(announced && { announced }) }
}

function changes(auction: Terms, terms: Partial<Terms>, term: keyof Terms): boolean {
  return term in terms && terms[term]?.valueOf() !== auction[term]?.valueOf()
}

function bidderFriendly(auction: Terms, terms: Partial<Terms>, term: keyof Terms): boolean {
  if (term === 'endsAt') return terms.endsAt !== undefined && terms.endsAt > auction.endsAt
  if (term !== 'reservePrice') return false
  if (auction.reservePrice === null) return false
  return terms.reservePrice === null || (terms.reservePrice ?? Infinity) < auction.reservePrice
}

function wonBy(id: string, leading: { bidder: string; amount: Cents }): Reservation {
  return { id, buyer: leading.bidder, price: leading.amount, kind: 'win' }
}

/** Whoever comes too late with these is told when it ended. */
const BIDDING = new Set<Command['type']>([
  'place-bid',
  'set-maximum',
  'withdraw-maximum',
  'buy-now',
])

function impossible(auction: Auction, command: Command): Decision {
  if (BIDDING.has(command.type)) return closed(auction)
  return refuse({ reason: 'wrong-state', status: auction.status })
}

function paused(since: Date): Decision {
  return refuse({ reason: 'paused', since })
}

function closed(auction: Auction): Decision {
  return refuse(closedFor(auction))
}

function closedFor({ status, endsAt }: Auction): Refusal {
  return { reason: 'closed', status, endsAt }
}

function accept(...events: AuctionEvent[]): Decision {
  return { outcome: 'accepted', events }
}

function refuse(refusal: Refusal) {
  return { outcome: 'refused' as const, refusal }
}
