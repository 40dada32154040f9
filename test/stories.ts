/** Stories of an auction: moves played against the engine, with the ledger written from them. */
import fc from 'fast-check'
import { LEDGER_START, writeLine, type LedgerLine } from '../src/engine/ledger.server.ts'
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type Terms,
} from '../src/rules/auction.ts'
import { decide } from '../src/rules/decide.ts'
import { followOffers, type Offers } from '../src/rules/maximum/offers.ts'
import { commandOf, someBidding, someMoves, someTerms, type Move } from './arbitraries.ts'
import { AUCTION_ID, NOW } from './builders.ts'

export interface Step {
  now: Date
  command: Command
  before: Auction
  /** What was offered in the run before, and counts. */
  offers: Offers
  isRefused: boolean
  /** None when the command was refused, but where a refused bid brings one of the leader's about. */
  events: AuctionEvent[]
  after: Auction
}

export interface Story {
  steps: Step[]
  lines: LedgerLine[]
  end: Auction
}

/** Stories looked through for something. */
const LOOKED_THROUGH = 200

/** A story in which something happens, as short as can be found; null when there is none. */
export function storyIn(happens: (story: Story) => boolean, numRuns = LOOKED_THROUGH): unknown {
  const run = fc.check(
    fc.property(someTerms, someMoves, fc.constantFrom('draft', 'available'), (...given) => {
      return !happens(play(...given))
    }),
    { numRuns },
  )
  return run.counterexample
}

/** The same of an open auction in which people bid, set maximums, and bids are voided, and nothing else happens. */
export function biddingIn(
  happens: (story: Story) => boolean,
  looked: Pick<fc.Parameters, 'numRuns' | 'seed'> = { numRuns: LOOKED_THROUGH },
): unknown {
  const run = fc.check(
    fc.property(someTerms, someBidding, (terms, moves) => {
      return !happens(play(terms, moves, 'available'))
    }),
    looked,
  )
  return run.counterexample
}

function play(terms: Terms, moves: Move[], status: 'draft' | 'available'): Story {
  const lines: LedgerLine[] = []
  const write = (event: AuctionEvent, now: Date) => {
    const previous = lines.at(-1)?.hash ?? LEDGER_START
    lines.push(writeLine(previous, AUCTION_ID, lines.length + 1, event, now, `${lines.length}`))
  }
  const listed: AuctionEvent = { type: 'listed', status, terms }
  write(listed, NOW)
  let auction = frozen(apply(null, listed, AUCTION_ID))
  let now = NOW
  const following = followOffers()
  const steps = moves.map((move, index) => {
    const before = auction
    now = timeOf(move, before, now)
    const offers = following.offers()
    const command = commandOf(move, before, now, index, offers)
    const decision = decide(before, command, now)
    const events = decision.events ?? []
    for (const event of events) {
      write(event, now)
      following.after(event, now)
      auction = frozen(apply(auction, event, AUCTION_ID))
    }
    return {
      now,
      command,
      before,
      offers,
      isRefused: decision.outcome === 'refused',
      events,
      after: auction,
    }
  })
  return { steps, lines, end: auction }
}

function timeOf({ pass }: Move, auction: Auction, now: Date): Date {
  if (pass !== 'to the end') return new Date(now.getTime() + pass)
  return auction.endsAt > now ? auction.endsAt : now
}

/** Rules change nothing that they are given. */
function frozen(auction: Auction): Auction {
  return Object.freeze(auction)
}

/** As the database gives lines back: JSON went through text. */
export function stored(lines: LedgerLine[]): LedgerLine[] {
  return lines.map((line) => ({
    ...line,
    open: JSON.parse(JSON.stringify(line.open)),
    sealed: JSON.parse(JSON.stringify(line.sealed)),
  }))
}
