import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'

/** Of a row of `consignor_people`: who acts for the consignor, or did when something was here already. */
function actedSince(since: RawBuilder<unknown>) {
  return sql<boolean>`(consignor_people.ended_at is null or consignor_people.ended_at > ${since})`
}

/** Who acts for a consignor, or did since a time. */
export async function peopleSince(
  tx: Transaction<DB>,
  consignorId: string,
  since: Date,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('consignor_people')
    .select('user_id')
    .where('consignor_id', '=', consignorId)
    .where(actedSince(sql`${since}`))
    .execute()
  return new Set(rows.map(({ user_id: id }) => id))
}

/** As `sellsLot` of the rules, asked of the tables: one probe of an index for whoever never acted for anybody. */
export function sellsLot(member: RawBuilder<unknown>, lot: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from consignor_people
      join lot_consignors on lot_consignors.consignor_id = consignor_people.consignor_id
      join auctions as consigned on consigned.id = lot_consignors.auction_id
    where consignor_people.user_id = ${member} and lot_consignors.auction_id = ${lot}
      and ${actedSince(sql`consigned.created_at`)}
  )`
}
