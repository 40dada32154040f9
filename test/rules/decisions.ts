/** What comes of one command: the events, the auction after them, or the refusal. */
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type Decision,
  type Refusal,
} from '../../src/rules/auction.ts'
import { decide } from '../../src/rules/decide.ts'
import { NOW } from '../builders.ts'

export function eventsOf(decision: Decision): AuctionEvent[] {
  if (decision.outcome === 'accepted') return decision.events
  throw new Error(`refused: ${decision.refusal.reason}`)
}

export function outcomeOf(auction: Auction, command: Command, now = NOW): Auction {
  return eventsOf(decide(auction, command, now)).reduce<Auction>(
    (state, event) => apply(state, event, state.id),
    auction,
  )
}

export function refusalOf(auction: Auction | null, command: Command, now = NOW): Refusal {
  const decision = decide(auction, command, now)
  if (decision.outcome === 'refused') return decision.refusal
  throw new Error('accepted')
}
