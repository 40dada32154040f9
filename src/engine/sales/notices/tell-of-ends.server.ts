import { sql, type Transaction } from 'kysely'
import type { Auction } from '../../../rules/auction.ts'
import type { NoticeKind } from '../../../rules/sales/notices.ts'
import { TOLD_AT_END, type RunEnd } from '../../../rules/sales/who-is-told.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { ReservationColumns } from '../../reservation-columns.server.ts'
import { writeNotices, type NewNotice } from './write-notices.server.ts'

/** A run that ended, or was sold after its end, in this transaction. */
export interface EndedRun {
  end: RunEnd
  /** As it stood then. */
  auction: Auction
}

/** Tells everybody who bid, has a maximum or bought what came of it: in the transaction of the end, by one query for any number of runs. */
export async function tellOfEnds(
  tx: Transaction<DB>,
  ended: readonly EndedRun[],
  reservations: readonly ReservationColumns[],
  at: Date,
): Promise<void> {
  if (ended.length === 0) return
  const made = new Map(reservations.map((one) => [one.id, one]))
  const own = ended.flatMap(({ end, auction }) => [
    ...toBuyer(end, auction, made),
    ...toHighest(end, auction),
  ])
  await writeNotices(tx, [...own, ...(await toOthers(tx, ended))], at)
}

function toBuyer(
  end: RunEnd,
  { id: auctionId, reservation }: Auction,
  made: ReadonlyMap<string, ReservationColumns>,
): NewNotice[] {
  if (!reservation) return []
  const { id: saleId, buyer: userId, price } = reservation
  const dueAt = made.get(saleId)?.payment_due_at.toISOString()
  // One that was cancelled in the same breath, as the demo does, is owed by nobody.
  if (dueAt === undefined || made.get(saleId)?.status === 'cancelled') return []
  const about = { userId, auctionId, saleId }
  return TOLD_AT_END[end].buyer.flatMap((kind): NewNotice[] => {
    if (kind === 'won')
      return [{ ...about, kind, data: { price, dueAt }, occasion: `won ${saleId}` }]
    if (kind === 'invoice')
      return [{ ...about, kind, data: { total: price, dueAt }, occasion: `invoice ${saleId}` }]
    throw new Error(`a buyer is told of '${kind}' when a run ends, which has no words here`)
  })
}

function toHighest(end: RunEnd, { id: auctionId, run, leading }: Auction): NewNotice[] {
  if (!leading || !TOLD_AT_END[end].highest.includes('below_reserve')) return []
  const about = { userId: leading.bidder, auctionId, saleId: null }
  const occasion = `below_reserve ${auctionId} ${run}`
  return [{ ...about, kind: 'below_reserve', data: { bid: leading.amount }, occasion }]
}

async function toOthers(tx: Transaction<DB>, ended: readonly EndedRun[]): Promise<NewNotice[]> {
  const runs = ended.flatMap(({ end, auction: { id, run, reservation, leading } }) =>
    TOLD_AT_END[end].others.map((kind) => {
      // What it was sold for is public, whichever way it was sold.
      const sold = reservation && { price: reservation.price }
      const first = reservation?.buyer ?? leading?.bidder
      return { kind, auction_id: id, run, first, ...sold }
    }),
  )
  if (runs.length === 0) return []
  const { rows } = await sql<Other>`
    select distinct kind, ended.auction_id, ended.run, bidder_id, price
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as ended (kind text, auction_id uuid, run integer, first uuid, price bigint)
      cross join lateral (
        select bidder_id from bids where bids.auction_id = ended.auction_id and bids.run = ended.run
        union
        select bidder_id from maximum_bids
        where maximum_bids.auction_id = ended.auction_id and maximum_bids.run = ended.run
      ) as offers
    where bidder_id <> first and not exists (
      select from reservations
      where reservations.auction_id = ended.auction_id and reservations.run = ended.run and user_id = bidder_id
    )`.execute(tx)
  return rows.map(noticeToOther)
}

interface Other {
  kind: NoticeKind
  auction_id: string
  run: number
  bidder_id: string
  price: number | null
}

function noticeToOther({ kind, auction_id: auctionId, run, bidder_id, price }: Other): NewNotice {
  const about = { userId: bidder_id, auctionId, saleId: null }
  const occasion = `${kind} ${auctionId} ${run} ${bidder_id}`
  if (kind === 'lost' && price !== null)
    return { ...about, kind, data: { finalPrice: price }, occasion }
  if (kind === 'ended_below_reserve') return { ...about, kind, data: {}, occasion }
  throw new Error(`other bidders are told of '${kind}' when a run ends, which has no words here`)
}
