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

interface Row extends MemberAuction {
  version: number
  leads: boolean | null
  outcome: Outcome | null // a constraint of the table keeps it to these words
  bid: { id: string; seq: number; amount: number; created_at: string } | null
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
      to_jsonb(bid) as bid, to_jsonb(reservation) as reservation
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as wanted (auction uuid, member uuid)
    join auctions on auctions.id = wanted.auction and auctions.status = any(${[...PUBLIC_STATUSES]})
    left join lateral (
      select id, seq, amount, created_at from bids
      where auction_id = auctions.id and run = auctions.run and bidder_id = wanted.member
      order by amount desc limit 1
    ) as bid on true
    left join lateral (
      select kind, winning_bid, status, payment_due_at from reservations
      where auction_id = auctions.id and run = auctions.run and user_id = wanted.member
        and status <> 'cancelled'
    ) as reservation on true`.execute(db)
  return rows.map(({ auction, member, ...row }) => ({ auction, member, standing: present(row) }))
}

function present({ version, leads, outcome, bid, reservation }: Omit<Row, keyof MemberAuction>) {
  return {
    version,
    standing: bid && (leads ? ('leading' as const) : ('outbid' as const)),
    last_bid: bid && { ...bid, amount: inDollars(bid.amount), created_at: inUtc(bid.created_at) },
    outcome,
    reservation: reservation && {
      ...reservation,
      winning_bid: inDollars(reservation.winning_bid),
      payment_due_at: inUtc(reservation.payment_due_at),
    },
  }
}

function inDollars(amount: number): number {
  return toDollars(cents(amount))
}

/** The database writes times in JSON with its own zone. */
function inUtc(time: string): string {
  return new Date(time).toISOString()
}
