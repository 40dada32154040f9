/** What must be in the tables if a ledger is right: its bids, its maximums, its reservations, and the facts of what is sold. */
import { sortBy } from 'es-toolkit/array'
import type { Selectable } from 'kysely'
import { apply, type Auction } from '../rules/auction.ts'
import type { VehicleFacts } from '../rules/vehicle/vehicle-facts.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { readEvent, type LedgerLine } from './ledger.server.ts'

/** What the ledger tells of a bid: not what delivery was told to cost beside it, which is its bidder's alone. */
export const BID_COLUMNS = [
  ...(['id', 'auction_id', 'run', 'seq', 'bidder_id'] as const),
  ...(['amount', 'created_at', 'automatic'] as const),
] as const

export type BidRow = Pick<Selectable<DB['bids']>, (typeof BID_COLUMNS)[number]>
export type VoidedBidRow = Selectable<DB['voided_bids']>

/** What the ledger tells of a member's maximum in a run. */
export const MAXIMUM_COLUMNS = ['auction_id', 'run', 'bidder_id', 'amount', 'set_at'] as const

export type MaximumRow = Pick<Selectable<DB['maximum_bids']>, (typeof MAXIMUM_COLUMNS)[number]>

/** What the ledger tells of a reservation. */
export const RESERVATION_COLUMNS = [
  ...(['id', 'auction_id', 'run', 'user_id', 'kind', 'winning_bid', 'status'] as const),
  'created_at',
] as const

export type ReservationRow = Pick<
  Selectable<DB['reservations']>,
  (typeof RESERVATION_COLUMNS)[number]
>

/** In the ledger's order: those that count, and those that were voided. */
export function bidsIn(lines: readonly LedgerLine[]): { bids: BidRow[]; voided: VoidedBidRow[] } {
  let run = 1
  const placed = new Map<string, BidRow>()
  const voided: VoidedBidRow[] = []
  for (const line of lines) {
    const event = readEvent(line)
    if (event.type === 'relisted') run = event.run
    if (event.type === 'bid-placed') {
      const { bid: id, bidder: bidder_id, amount } = event
      const automatic = event.automatic !== undefined
      const { auctionId: auction_id, seq, at: created_at } = line
      placed.set(id, { id, auction_id, run, seq, bidder_id, amount, created_at, automatic })
    }
    if (event.type !== 'bid-voided') continue
    const bid = placed.get(event.bid)
    if (bid) voided.push({ ...bid, voided_at: line.at })
    placed.delete(event.bid)
  }
  return { bids: [...placed.values()], voided: voided.toSorted((a, b) => a.seq - b.seq) }
}

/** The last that each member set in each run and did not take back, by run and member. */
export function maximumsIn(lines: readonly LedgerLine[]): MaximumRow[] {
  let run = 1
  const rows = new Map<string, MaximumRow>()
  for (const line of lines) {
    const event = readEvent(line)
    if (event.type === 'relisted') run = event.run
    if (event.type !== 'bid-placed' && event.type !== 'maximum-set') continue
    const { bidder: bidder_id, maximum: amount } = event
    const { auctionId: auction_id, at: set_at } = line
    if (amount === null) rows.delete(`${run} ${bidder_id}`)
    else if (amount !== undefined)
      rows.set(`${run} ${bidder_id}`, { auction_id, run, bidder_id, amount, set_at })
  }
  return sortBy([...rows.values()], ['run', 'bidder_id'])
}

/** The facts as they were told last. A ledger that was begun before facts were written tells only of those changed since. */
export function factsIn(lines: readonly LedgerLine[]): Partial<VehicleFacts> {
  let facts: Partial<VehicleFacts> = {}
  for (const line of lines) {
    const event = readEvent(line)
    if (event.type === 'listed' || event.type === 'edited') facts = { ...facts, ...event.facts }
  }
  return facts
}

/** In the order of their runs: each run has one at most that was not cancelled. */
export function reservationsIn(lines: readonly LedgerLine[]): ReservationRow[] {
  const rows: ReservationRow[] = []
  let auction: Auction | null = null
  for (const line of lines) {
    const event = readEvent(line)
    auction = apply(auction, event, line.auctionId)
    const last = rows.at(-1)
    if (event.type === 'payment-confirmed' && last) last.status = 'completed'
    if (event.type === 'reservation-cancelled' && last) last.status = 'cancelled'
    const { reservation, run } = auction
    if (!reservation || reservation.id === last?.id) continue
    const { id, buyer: user_id, kind, price: winning_bid } = reservation
    const { auctionId: auction_id, at: created_at } = line
    rows.push({ id, auction_id, run, user_id, kind, winning_bid, status: 'pending', created_at })
  }
  return rows
}
