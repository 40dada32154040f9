import type { Database } from '../../src/server/postgres/database.ts'

/** The offers of a lot, oldest first. */
export function offersOf(db: Database, lot: string) {
  return db
    .selectFrom('offers')
    .select(['id', 'user_id', 'kind', 'amount', 'state', 'run', 'expires_at'])
    .where('auction_id', '=', lot)
    .orderBy('created_at')
    .execute()
}

export async function latestOffer(db: Database, lot: string): Promise<string> {
  const id = (await offersOf(db, lot)).at(-1)?.id
  if (!id) throw new Error('nothing was offered')
  return id
}
