import { sql } from 'kysely'
import type { Consigning } from '../../rules/bidding.ts'
import { unseen } from '../../server/postgres/database.ts'

/** Who of some members acts or acted for a consignor, and of whom some lots are or were, as the statement that locks the auctions reads it. */
export interface ConsigningRows {
  people: { member: string; consignor: string; until: string | null }[] | null
  lots: { lot: string; consignor: string; since: string }[] | null
}

/**
 * Finds them as one JSON value: a part of the statement that locks, so that bids cost no statement more. Lots are looked up only where
 * somebody of a bank is among the members. Whoever comes to act for one meanwhile is found once the bids are written.
 */
export function consigningAmong(members: readonly string[], lots: readonly string[]) {
  return sql<ConsigningRows | null>`(
    select case when people is not null then jsonb_build_object('people', people, 'lots', (
      select jsonb_agg(jsonb_build_object('lot', auction_id, 'consignor', consignor_id, 'since', auctions.created_at))
      from lot_consignors join auctions on auctions.id = auction_id
      where auction_id = any(${unseen(lots, 'uuid[]')})
    )) end
    from (
      select jsonb_agg(jsonb_build_object('member', user_id, 'consignor', consignor_id, 'until', ended_at)) as people
      from consignor_people where user_id = any(${unseen(members, 'uuid[]')})
    ) as acting
  )`
}

const NOBODY: Consigning = { people: [], lots: [] }

export function consigningOf(rows: ConsigningRows | null | undefined): Consigning {
  if (!rows) return NOBODY
  const people = (rows.people ?? []).map(({ until, ...one }) => ({
    ...one,
    until: until === null ? null : new Date(until),
  }))
  const lots = (rows.lots ?? []).map(({ since, ...one }) => ({ ...one, since: new Date(since) }))
  return { people, lots }
}
