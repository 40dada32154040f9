import { sql } from 'kysely'
import type { Consigning } from '../rules/bidding.ts'
import { unseen } from '../server/postgres/database.ts'

/** Who of some members acts for a consignor of some lots, as the statement that locks the auctions reads it. */
export interface ConsigningRows {
  /** Members by their ids, each with the consignor's. */
  people: Record<string, string> | null
  lots: Record<string, string> | null
}

/**
 * Finds them as one JSON value: a part of the statement that locks, so that bids cost no statement more. Lots are looked up only where
 * somebody of a bank is among the members. Whoever comes to act for one meanwhile is found once the bids are written.
 */
export function consigningAmong(members: readonly string[], lots: readonly string[]) {
  return sql<ConsigningRows | null>`(
    select case when people is not null then jsonb_build_object('people', people, 'lots', (
      select jsonb_object_agg(auction_id, consignor_id) from consignments
      where auction_id = any(${unseen(lots, 'uuid[]')})
    )) end
    from (
      select jsonb_object_agg(user_id, consignor_id) as people from consignor_people
      where user_id = any(${unseen(members, 'uuid[]')})
    ) as acting
  )`
}

const NOBODY: Consigning = { people: new Map(), lots: new Map() }

export function consigningOf(rows: ConsigningRows | null | undefined): Consigning {
  if (!rows) return NOBODY
  return {
    people: new Map(Object.entries(rows.people ?? {})),
    lots: new Map(Object.entries(rows.lots ?? {})),
  }
}
