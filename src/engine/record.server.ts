import { randomUUID } from 'node:crypto'
import { partition } from 'es-toolkit/array'
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type Decision,
} from '../rules/auction.ts'
import { decide } from '../rules/decide.ts'
import type { Cents } from '../rules/money.ts'
import { runEndOf } from '../rules/sales/who-is-told.ts'
import { factsOf, type VehicleFacts } from '../rules/vehicle/vehicle-facts.ts'
import type { DB } from '../server/postgres/database-types.ts'
import { PLANNED_ONCE } from '../server/postgres/database.ts'
import { withAnnouncement } from './announce-changes.server.ts'
import { announceVersions, AUCTION_CHANNEL } from './announcements.server.ts'
import { engineColumns, type AuctionRow } from './auction-row.server.ts'
import { LEDGER_START, writeLine, type LedgerLine } from './ledger.server.ts'
import { timeOf, type LockedAuction } from './lock.server.ts'
import { reservationColumns, type ReservationColumns } from './reservation-columns.server.ts'
import { beginSales, soldItem, type Reserved } from './sales/begin-sales.server.ts'
import { followReservations, type ReservationState } from './sales/follow-reservations.server.ts'
import { tellOfEnds, type EndedRun } from './sales/notices/tell-of-ends.server.ts'
import { writeNotices } from './sales/notices/write-notices.server.ts'
import { withdrawOffers } from './sales/offers/withdraw-offers.server.ts'

/**
 * The one way in which an auction changes: under its lock commands are decided in order at the
 * database's time, and what follows from them is written together: ledger, projections, notification.
 */

type BidColumns = Selectable<DB['bids']>
type MaximumColumns = Omit<Selectable<DB['maximum_bids']>, 'amount'> & { amount: Cents | null }

/** What decided commands change, to be written in one statement. */
export interface Recording {
  /** The database's time, read after the locks were got; UTC. */
  now: Date
  lines: ReturnType<typeof lineColumns>[]
  bids: BidColumns[]
  voided: { id: string; voided_at: Date }[]
  /** Made and voided in this recording. */
  shortLived: (BidColumns & { voided_at: Date })[]
  /** What members set, or took back (null), each by its `keyOfMaximum`. */
  maximums: Map<string, MaximumColumns>
  reservations: ReservationColumns[]
  reservationStates: ReservationState[]
  /** Runs that ended or were sold. */
  ended: EndedRun[]
  changed: Map<string, LockedAuction>
  /** Those of which staff changed what is sold. */
  factsChanged: Set<LockedAuction>
}

const PLANNED = sql.raw(PLANNED_ONCE)

/** Nothing changed so far, at the database's time (UTC) read after the locks were got. */
export function startRecording(now: Date): Recording {
  return {
    now,
    lines: [],
    bids: [],
    voided: [],
    shortLived: [],
    maximums: new Map(),
    reservations: [],
    reservationStates: [],
    ended: [],
    changed: new Map(),
    factsChanged: new Set(),
  }
}

/** Decides a command on a locked auction, at its moment, and records what follows from it. */
export function carryOut(
  recording: Recording,
  locked: LockedAuction,
  command: Command,
  at = momentOf(recording, locked, command),
): Decision {
  const decision = decide(locked.auction, withAnnouncement(locked, command), at)
  for (const event of decision.events ?? []) note(recording, locked, event, at)
  return decision
}

/** When a command is decided, in the database's time. The end of a run is later than every bid of it, if only by a millisecond. */
export function momentOf({ now }: Recording, locked: LockedAuction, command: Command): Date {
  const endsRun = command.type === 'buy-now' || (command.type === 'close' && command.early)
  if (!endsRun || locked.lastAt < now) return timeOf(locked, now)
  return new Date(locked.lastAt.getTime() + 1)
}

function note(recording: Recording, locked: LockedAuction, event: AuctionEvent, at: Date): void {
  const before = locked.auction
  locked.auction = apply(before, event, before.id)
  const { id, version } = locked.auction
  // A random UUID is a salt of 122 bits.
  const line = writeLine(locked.ledgerHash, id, version, event, at, randomUUID())
  locked.ledgerHash = line.hash
  locked.lastAt = at
  recording.lines.push(lineColumns(line))
  recording.changed.set(id, locked)
  if (event.type === 'edited') noteFacts(recording, locked, event.facts)
  noteProjections(recording, before, locked.auction, event, at)
  const end = runEndOf(event)
  if (end) recording.ended.push({ end, auction: locked.auction })
}

function noteFacts(
  recording: Recording,
  locked: LockedAuction,
  facts: Partial<VehicleFacts>,
): void {
  if (Object.keys(facts).length === 0) return
  Object.assign(locked.row, facts)
  recording.factsChanged.add(locked)
}

/** The first line of a new auction's ledger. */
export function openingLine(id: string, event: AuctionEvent, now: Date): LedgerLine {
  return writeLine(LEDGER_START, id, 1, event, now, randomUUID())
}

export function lineColumns({ auctionId, ...line }: LedgerLine) {
  return { auction_id: auctionId, ...line }
}

function noteProjections(
  recording: Recording,
  before: Auction,
  auction: Auction,
  event: AuctionEvent,
  at: Date,
): void {
  switch (event.type) {
    case 'bid-placed':
      recording.bids.push({
        id: event.bid,
        auction_id: auction.id,
        run: auction.run,
        seq: auction.version,
        bidder_id: event.bidder,
        amount: event.amount,
        created_at: at,
        automatic: event.automatic !== undefined,
        told_delivery: null,
      })
      if (event.maximum !== undefined)
        noteMaximum(recording, auction, event.bidder, event.maximum, at)
      break
    case 'maximum-set':
      noteMaximum(recording, auction, event.bidder, event.maximum, at)
      break
    case 'bid-voided':
      voidBid(recording, event.bid, at)
      break
    case 'bought':
    case 'closed':
    case 'accepted-below-reserve':
    case 'offer-accepted':
      if (auction.reservation) {
        recording.reservations.push(reservationColumns(auction, auction.reservation, at))
      }
      break
    case 'payment-confirmed':
    case 'reservation-cancelled':
      if (before.reservation) {
        const { id } = before.reservation
        const status = event.type === 'payment-confirmed' ? 'completed' : 'cancelled'
        const reason = event.type === 'payment-confirmed' ? null : event.reason
        updateReservation(recording, { id, status, updated_at: at, reason })
      }
      break
    default:
  }
}

/** Of a member in an auction's present run. */
export function keyOfMaximum({ id, run }: Auction, bidder: string): string {
  return `${id} ${run} ${bidder}`
}

/** The last that a member set in a run counts, which is written once. */
function noteMaximum(
  { maximums }: Recording,
  auction: Auction,
  bidder_id: string,
  amount: Cents | null,
  set_at: Date,
): void {
  const { id: auction_id, run } = auction
  const key = keyOfMaximum(auction, bidder_id)
  // What was told with the one before, in this recording as in the table, stays with the next.
  const told_delivery = maximums.get(key)?.told_delivery ?? null
  maximums.set(key, { auction_id, run, bidder_id, amount, set_at, told_delivery })
}

/** A statement cannot delete a row that it inserts, so a bid that is made in it is not made as one that counts. */
function voidBid(recording: Recording, id: string, at: Date): void {
  const made = recording.bids.find((bid) => bid.id === id)
  if (!made) recording.voided.push({ id, voided_at: at })
  else recording.shortLived.push({ ...made, voided_at: at })
  recording.bids = recording.bids.filter((bid) => bid !== made)
}

/** A statement cannot update a row that it inserts, so a reservation that is made in it is changed before it is written. */
function updateReservation(
  { reservations, reservationStates }: Recording,
  state: ReservationState,
): void {
  const { id, status, updated_at } = state
  const made = reservations.find((reservation) => reservation.id === id)
  if (made) Object.assign(made, { status, updated_at })
  reservationStates.push(state)
}

/**
 * Writes everything in one round trip, and what sales and notices follow from it. It is announced only if the transaction
 * commits. Of what is written as past, as the demo's inventory is, nobody is told.
 */
export async function writeRecording(
  tx: Transaction<DB>,
  recording: Recording,
  { isPast = false }: { isPast?: boolean } = {},
): Promise<void> {
  if (recording.lines.length === 0) return
  const changed = [...recording.changed.values()].map(({ auction, ledgerHash, lastAt }) => ({
    ...engineColumns(auction),
    ledger_hash: ledgerHash,
    updated_at: lastAt,
  }))
  // As an array too: the planner does not know how short the recordset is, and would not use the index.
  const ids = changed.map(({ id }) => id)
  const announcements = await announceVersions(tx, changed)
  await sql`${PLANNED}
    with lines as (
      insert into auction_events
      select * from jsonb_populate_recordset(null::auction_events, ${JSON.stringify(recording.lines)}::jsonb)
    ), accepted as (
      insert into bids
      select * from jsonb_populate_recordset(null::bids, ${JSON.stringify(recording.bids)}::jsonb)
    ${reservationParts(recording)}${voidParts(recording)}${maximumParts(recording)}
    ), projected as (
      update auctions set
        version = next.version, ledger_hash = next.ledger_hash, run = next.run, status = next.status,
        outcome = next.outcome, starting_bid = next.starting_bid, current_bid = next.current_bid,
        leading_bidder_id = next.leading_bidder_id, leading_maximum = next.leading_maximum, bid_count = next.bid_count,
        last_announcement = next.last_announcement,
        reserve_price = next.reserve_price, buy_now_price = next.buy_now_price,
        buy_now_enabled = next.buy_now_enabled, soft_close_seconds = next.soft_close_seconds,
        reservation_id = next.reservation_id, buyer_id = next.buyer_id, sale_price = next.sale_price,
        sale_kind = next.sale_kind, ends_at = next.ends_at, paused_at = next.paused_at, updated_at = next.updated_at,
        started_at = case
          when next.run > auctions.run or (auctions.status = 'draft' and next.status = 'available')
          then next.updated_at else auctions.started_at end
      from jsonb_populate_recordset(null::auctions, ${JSON.stringify(changed)}::jsonb) as next
      where auctions.id = next.id and auctions.id = any(${ids}::uuid[])
    )
    select pg_notify(${AUCTION_CHANNEL}, announcement) from unnest(${announcements}::text[]) as announcement`.execute(
    tx,
  )
  await beginSales(tx, reservedIn(recording))
  const toldOfOffers = await withdrawOffers(tx, recording)
  await followReservations(tx, recording.reservationStates)
  if (!isPast) {
    await writeNotices(tx, toldOfOffers, recording.now)
    await tellOfEnds(tx, recording.ended, recording.reservations, recording.now)
  }
  for (const { row } of recording.factsChanged) await writeFacts(tx, row)
}

function reservedIn({ reservations, changed }: Recording): Reserved[] {
  return reservations.map((reservation) => {
    const lot = changed.get(reservation.auction_id)?.row
    if (!lot) throw new Error(`reservation ${reservation.id} is of no auction that was changed`)
    return { reservation, lotNumber: lot.lot_number, item: soldItem(lot) }
  })
}

/** Rare beside bids: a statement of its own. */
async function writeFacts(tx: Transaction<DB>, row: AuctionRow): Promise<void> {
  await tx.updateTable('auctions').set(factsOf(row)).where('id', '=', row.id).execute()
}

const BID_COLUMNS = [
  'id',
  'auction_id',
  'run',
  'seq',
  'bidder_id',
  'amount',
  'created_at',
  'automatic',
]
const VOIDED = sql.raw(BID_COLUMNS.join(', '))
const VOIDED_OF_TAKEN = sql.raw(BID_COLUMNS.map((name) => `taken.${name}`).join(', '))

/** Rarer still. */
function voidParts({ voided, shortLived }: Recording): RawBuilder<unknown> {
  if (voided.length === 0 && shortLived.length === 0) return sql``
  return sql`
    ), taken as (
      delete from bids where id = any(${voided.map(({ id }) => id)}::uuid[]) returning bids.*
    ), kept as (
      insert into voided_bids (${VOIDED}, voided_at)
      select ${VOIDED_OF_TAKEN}, next.voided_at
      from taken join jsonb_to_recordset(${JSON.stringify(voided)}::jsonb) as next (id uuid, voided_at timestamptz)
        on next.id = taken.id
      union all
      select ${VOIDED}, voided_at from jsonb_populate_recordset(null::voided_bids, ${JSON.stringify(shortLived)}::jsonb)`
}

/** Each member's last of a run; what is taken back goes. */
function maximumParts({ maximums }: Recording): RawBuilder<unknown> {
  if (maximums.size === 0) return sql``
  const [kept, gone] = partition([...maximums.values()], ({ amount }) => amount !== null)
  return sql`
    ), set_maximums as (
      insert into maximum_bids (auction_id, run, bidder_id, amount, set_at, told_delivery)
      select auction_id, run, bidder_id, amount, set_at, told_delivery
      from jsonb_populate_recordset(null::maximum_bids, ${JSON.stringify(kept)}::jsonb)
      on conflict (auction_id, run, bidder_id) do update set amount = excluded.amount, set_at = excluded.set_at,
        told_delivery = coalesce(excluded.told_delivery, maximum_bids.told_delivery)
    ), ended_maximums as (
      delete from maximum_bids using jsonb_populate_recordset(null::maximum_bids, ${JSON.stringify(gone)}::jsonb) as gone
      where (maximum_bids.auction_id, maximum_bids.run, maximum_bids.bidder_id) = (gone.auction_id, gone.run, gone.bidder_id)`
}

/** Rare beside bids, so most transactions are spared planning for them. */
function reservationParts({ reservations, reservationStates }: Recording): RawBuilder<unknown> {
  if (reservations.length === 0 && reservationStates.length === 0) return sql``
  return sql`
    ), reserved as (
      insert into reservations
      select * from jsonb_populate_recordset(null::reservations, ${JSON.stringify(reservations)}::jsonb)
    ), settled as (
      update reservations set status = next.status, updated_at = next.updated_at
      from jsonb_populate_recordset(null::reservations, ${JSON.stringify(reservationStates)}::jsonb) as next
      where reservations.id = next.id`
}
