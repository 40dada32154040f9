import { PUBLIC_STATUSES } from '../rules/auction.ts'
import type { Database } from '../server/postgres/database.ts'

/** The auctions that visitors may see, and that members may therefore bid on. */
export function publicAuctions(db: Database) {
  return db.selectFrom('auctions').where('status', 'in', [...PUBLIC_STATUSES])
}

export async function isPublicAuction(db: Database, id: string): Promise<boolean> {
  const row = await publicAuctions(db).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
