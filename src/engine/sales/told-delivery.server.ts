import { sql, type Transaction } from 'kysely'
import type { Command } from '../../rules/auction.ts'
import type { Sale } from '../../rules/sales/sale.ts'
import {
  keptDelivery,
  readKept,
  toldFor,
  type KeptDelivery,
  type ToldDelivery,
} from '../../rules/told-delivery/told-delivery.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { LockedAuction } from '../lock.server.ts'
import { keyOfMaximum, type Recording } from '../record.server.ts'

/** To where a bidder would have it delivered, and what that costs from where it stands; null where nobody can tell. */
export type TellDelivery = (location: string | null) => ToldDelivery | null

/** Keeps what delivery was told to cost with the bid, and with the maximum, that a command has just made. */
export function keepTold(
  recording: Recording,
  { row, auction }: LockedAuction,
  command: Command,
  tell: TellDelivery,
): void {
  if (command.type !== 'place-bid' && command.type !== 'set-maximum') return
  const told = tell(row.location)
  if (!told) return
  const kept = keptDelivery(told, recording.now)
  // One of the last: what answers it came after it. Under its id stands the bid of a rival, where theirs answers a maximum that has none.
  const bid = recording.bids.findLast(
    ({ id, bidder_id: bidder }) => id === command.bid && bidder === command.bidder,
  )
  if (bid) bid.told_delivery = { ...kept }
  const maximum = recording.maximums.get(keyOfMaximum(auction, command.bidder))
  if (maximum && command.type === 'set-maximum') maximum.told_delivery = { ...kept }
}

/** What its buyer was told for a ZIP or postal code with a bid or maximum of the run that led to the sale; null for nothing. */
export async function toldDelivery(
  db: Database | Transaction<DB>,
  { auctionId, run, buyer }: Sale,
  postalCode: string,
): Promise<ToldDelivery | null> {
  const ofBuyer = sql`auction_id = ${auctionId} and run = ${run} and bidder_id = ${buyer} and told_delivery is not null`
  const { rows } = await sql<{ told: KeptDelivery }>`
    select told_delivery as told from (
      select told_delivery from bids where ${ofBuyer}
      union all
      select told_delivery from maximum_bids where ${ofBuyer}
    ) as acts
    order by (told_delivery ->> 'told_at')::timestamptz desc`.execute(db)
  return toldFor(
    rows.map(({ told }) => readKept(told)),
    postalCode,
  )
}
