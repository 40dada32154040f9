import { sql } from 'kysely'
import { PUBLIC_STATUSES, type Outcome } from '../rules/auction.ts'
import { cents, toDollars } from '../rules/money.ts'
import type { Database } from '../server/postgres/database.ts'
import type { OwnStanding } from './protocol.ts'

/** A member and an auction that visitors may see. */
export interface MemberAuction {
  auction: string
  member: string
}

type OwnBid = { id: string; seq: number; amount: number; created_at: string }

interface Row extends MemberAuction {
  version: number
  leads: boolean | null
  has_maximum: boolean
  outcome: Outcome | null // a constraint of the table keeps it to these words
  bid: OwnBid | null
  voided: OwnBid | null
  reservation: OwnStanding['reservation'] // so do constraints of that table, less what the query leaves out
}

/** How members stand in the present runs, in one query. Auctions that visitors may not see are left out. */
export async function loadStandings(
  db: Database,
  parts: readonly MemberAuction[],
): Promise<(MemberAuction & { standing: OwnStanding })[]> {
  if (parts.length === 0) return []
  const { rows } = await sql<Row>`
    select wanted.auction, wanted.member, auctions.version, auctions.outcome,
      auctions.leading_bidder_id = wanted.member as leads,
      exists (
        select from maximum_bids
        where auction_id = auctions.id and run = auctions.run and bidder_id = wanted.member
      ) as has_maximum,
      to_jsonb(bid) as bid, to_jsonb(voided) as voided, to_jsonb(reservation) as reservation
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as wanted (auction uuid, member uuid)
    join auctions on auctions.id = wanted.auction and auctions.status = any(${[...PUBLIC_STATUSES]})
    left join lateral (
      select id, seq, amount, created_at from bids
      where auction_id = auctions.id and run = auctions.run and bidder_id = wanted.member
      order by amount desc limit 1
    ) as bid on true
    left join lateral (
      select id, seq, amount, created_at from voided_bids
      where auction_id = auctions.id and run = auctions.run and bidder_id = wanted.member
      order by seq desc limit 1
    ) as voided on true
    left join lateral (
      select kind, winning_bid, status, sales.due_at as payment_due_at
      from reservations join sales using (id)
      where reservations.auction_id = auctions.id and reservations.run = auctions.run
        and user_id = wanted.member and status <> 'cancelled'
    ) as reservation on true`.execute(db)
  return rows.map(({ auction, member, ...row }) => ({ auction, member, standing: present(row) }))
}

function present(row: Omit<Row, keyof MemberAuction>): OwnStanding {
  const { version, leads, has_maximum, outcome, bid, voided, reservation } = row
  // A maximum that was beaten at once has made no bid.
  const hasOffered = bid !== null || has_maximum
  return {
    version,
    standing: hasOffered ? (leads ? 'leading' : 'outbid') : null,
    last_bid: bid && ownBid(bid),
    voided_bid: voided && ownBid(voided),
    outcome,
    reservation: reservation && {
      ...reservation,
      winning_bid: inDollars(reservation.winning_bid),
      payment_due_at: inUtc(reservation.payment_due_at),
    },
  }
}

function ownBid(bid: OwnBid): OwnBid {
  return { ...bid, amount: inDollars(bid.amount), created_at: inUtc(bid.created_at) }
}

function inDollars(amount: number): number {
  return toDollars(cents(amount))
}

/** The database writes times in JSON with its own zone. */
function inUtc(time: string): string {
  return new Date(time).toISOString()
}
