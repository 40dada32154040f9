import type { Database } from '../../src/server/postgres/database.ts'

/** What was told about an auction, as '<who> <kind>' in the order in which it was written; `names` are the members' ids by name. */
export async function toldOf(
  db: Database,
  lot: string,
  names: Readonly<Record<string, string>>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['user_id', 'kind'])
    .where('auction_id', '=', lot)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
  const nameOf = (id: string) => Object.entries(names).find(([, one]) => one === id)?.[0] ?? id
  return rows.map(({ user_id: id, kind }) => `${nameOf(id)} ${kind}`)
}

/** The data of what a member was told about an auction, by kind. */
export async function dataOf(db: Database, lot: string, member: string): Promise<object> {
  const rows = await db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('auction_id', '=', lot)
    .where('user_id', '=', member)
    .execute()
  return Object.fromEntries(rows.map(({ kind, data }) => [kind, data]))
}
