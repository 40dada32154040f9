import { isEmptyObject, isEqual } from 'es-toolkit/predicate'
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type EventOf,
  type Refusal,
} from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import { MINUTE } from '../rules/durations.ts'
import { followOffers, type Offers } from '../rules/maximum/offers.ts'
import { photoFacts } from '../rules/photos.ts'
import { earlierVoid } from './by-staff/earlier-voids.server.ts'
import { readEvent, type LedgerLine } from './ledger.server.ts'

/** What decides about lines and does not stand in their ledger. */
export interface KnownElsewhere {
  /** From then on Buy Now undercuts neither the bidding nor the reserve; before, it might (decision 7). */
  buyNowGuardedFrom: Date
  /** From then on voids are decided as the rules say today; before, as those of earlier releases said. */
  voidsDecidedFrom: Date
  /** When staff ended a run of this auction, as the audit log says: only they may before its time. */
  endedByStaff: readonly Date[]
}

/**
 * The first line that the rules would not have written: a bid below the minimum or after the end, a winner who did not
 * lead, an end that nothing moved. Each line's command is decided again at the line's own time; null when all follow.
 * Nor may its time be before that of the line before it.
 */
export function firstWrongDecision(
  lines: readonly LedgerLine[],
  { buyNowGuardedFrom, voidsDecidedFrom, endedByStaff }: KnownElsewhere,
): LedgerLine | null {
  let auction: Auction | null = null
  const following = followOffers()
  const events = lines.map(readEvent)
  /** What the command of an earlier line must have written besides that line. */
  let due: AuctionEvent[] = []
  let before: LedgerLine | null = null
  for (const [index, line] of lines.entries()) {
    const event = events[index] ?? readEvent(line)
    const isGuarded = line.at >= buyNowGuardedFrom
    const mayEndEarly = endedByStaff.some((at) => isOneAct(line.at, at))
    const rules = {
      offers: following.offers,
      isGuarded,
      mayEndEarly,
      answer: answerAfter(events, index),
    }
    if (before && line.at.getTime() < before.at.getTime() - MAX_BACKWARDS_MS) return line
    if (due.length === 0) {
      const isEarlierVoid = event.type === 'bid-voided' && line.at < voidsDecidedFrom
      due =
        auction && isEarlierVoid
          ? earlierVoid(auction, following.offers(), eventsAt(line.at, lines.slice(index)), line.at)
          : eventsOf(auction, event, line.at, rules)
    }
    if (!isEqual(due.shift(), event)) return line
    before = line
    auction = apply(auction, event, line.auctionId)
    following.after(event, line.at)
  }
  return due.length === 0 ? null : (lines.at(-1) ?? null)
}

/** What is written at a time, of lines that begin with it. */
function eventsAt(at: Date, lines: readonly LedgerLine[]): AuctionEvent[] {
  const next = lines.findIndex((line) => line.at.getTime() !== at.getTime())
  return lines.slice(0, next === -1 ? undefined : next).map(readEvent)
}

/** The end of a run may be dated a millisecond later than what is written with it. */
const MAX_BACKWARDS_MS = 1

/** The audit log is written in the transaction of the line, a little later; it may have waited in between. */
const MAX_APART_MS = MINUTE

function isOneAct(line: Date, audit: Date): boolean {
  return Math.abs(audit.getTime() - line.getTime()) <= MAX_APART_MS
}

interface RulesThen {
  offers(): Offers
  /** The id of the bid with which the house answered. */
  answer: string
  isGuarded: boolean
  mayEndEarly: boolean
}

/** What the rules write for the command behind an event; nothing where they refuse it. */
function eventsOf(
  auction: Auction | null,
  event: AuctionEvent,
  at: Date,
  rules: RulesThen,
): AuctionEvent[] {
  const command = commandBehind(event, rules)
  const decision = command && decide(auction, command, at)
  if (!decision) return []
  if (decision.events) return decision.events.map((decided) => inWordsOfThen(decided, event))
  return rules.isGuarded || decision.outcome === 'accepted'
    ? []
    : eventsBeforeGuard(auction, event, decision.refusal, at)
}

/** Accepted offers were written as wins, until they got a word of their own. */
function inWordsOfThen(decided: AuctionEvent, written: AuctionEvent): AuctionEvent {
  if (decided.type !== 'offer-accepted' || written.type !== 'offer-accepted') return decided
  if (written.reservation.kind !== 'win') return decided
  return { ...decided, reservation: { ...decided.reservation, kind: 'win' } }
}

/** What the rules of before wrote where those of today refuse for the sake of that alone. */
function eventsBeforeGuard(
  auction: Auction | null,
  event: AuctionEvent,
  { reason }: Refusal,
  at: Date,
): AuctionEvent[] {
  if (reason === 'buy-now-below-reserve') return [event]
  const price = auction?.buyNowEnabled ? auction.buyNowPrice : null
  if (event.type !== 'bought' || reason !== 'not-offered' || price === null) return []
  return [{ ...event, price, endsAt: at }]
}

/** Null for what no command brings about alone. */
function commandBehind(event: AuctionEvent, rules: RulesThen): Command | null {
  const { offers, answer, mayEndEarly } = rules
  switch (event.type) {
    case 'listed':
      return { ...event, type: 'list' }
    case 'edited':
      return isOfPhotosAlone(event)
        ? { ...event, type: 'remove-photos', facts: { ...photoFacts([]), ...event.facts } }
        : { ...event, type: 'edit' }
    case 'published':
      return { type: 'publish' }
    case 'bid-placed':
      return bidBehind(event, answer)
    case 'maximum-set': {
      const { bidder, maximum } = event
      if (maximum === null) return { type: 'withdraw-maximum', bidder }
      return { type: 'set-maximum', bid: answer, bidder, maximum }
    }
    case 'bid-voided': {
      const bid = event.follows ?? event.bid
      return { type: 'void-bid', bid, offers: offers(), answer, reason: event.reason }
    }
    case 'extended':
      return extensionBehind(event)
    case 'paused':
      return { type: 'pause', reason: event.reason }
    case 'resumed':
      return { type: 'resume', atLeast: event.atLeast ?? 0 }
    case 'bought':
      return { ...event, type: 'buy-now' }
    case 'closed':
      // The winner is told by the rules, only the id is the event's.
      return { type: 'close', reservation: event.reservation?.id ?? '', early: mayEndEarly }
    case 'accepted-below-reserve':
      return { type: 'accept-below-reserve', reservation: event.reservation.id }
    case 'offer-accepted': {
      const { id: reservation, buyer, price } = event.reservation
      return { type: 'accept-offer', reservation, buyer, price }
    }
    case 'payment-confirmed':
      return { type: 'confirm-payment' }
    case 'reservation-cancelled':
      return { type: 'cancel-reservation', reason: event.reason }
    case 'relisted':
      return { type: 'relist', endsAt: event.endsAt }
    case 'withdrawn':
      return { type: 'withdraw', reason: event.reason }
  }
}

/** One by a bid follows from the bid. */
function extensionBehind(event: EventOf<'extended'>): Command | null {
  const { outageFrom: from, outageUntil: until, announced } = event
  if (!from || !until || !announced) return null
  return { type: 'extend-for-outage', outage: { from, until }, announced }
}

function bidBehind(event: EventOf<'bid-placed'>, answer: string): Command | null {
  const { bid, bidder, amount, maximum, automatic } = event
  // Whoever was refused is not told of; anybody but the leader.
  if (automatic === 'equals') {
    return { type: 'place-bid', bid: '', bidder: '', amount, answer: bid }
  }
  if (automatic) return null
  if (maximum !== undefined) return { type: 'set-maximum', bid, bidder, maximum }
  return { type: 'place-bid', bid, bidder, amount, answer }
}

const IN_VOIDS = new Set<AuctionEvent['type'] | undefined>(['bid-voided', 'maximum-set'])

/** The bid that one decision writes beside its first line: after bids that it voids, or at once. */
function answerAfter(events: readonly AuctionEvent[], index: number): string {
  const isVoid = events[index]?.type === 'bid-voided'
  let next = index + 1
  while (isVoid && IN_VOIDS.has(events[next]?.type)) next += 1
  const answer = events[next]
  return answer?.type === 'bid-placed' ? answer.bid : ''
}

const PHOTO_FACTS = Object.keys(photoFacts([]))

/** Photos may go at any time, also from the damage that they show; every other edit depends on the state. */
function isOfPhotosAlone({ terms, facts }: Extract<AuctionEvent, { type: 'edited' }>): boolean {
  const { damage: _, ...others } = facts
  return isEmptyObject(terms) && isEqual(Object.keys(others).toSorted(), PHOTO_FACTS.toSorted())
}
