/** Consignors by their names, which lists tell them by; no two differ in case alone. */
import { sql, type Transaction } from 'kysely'
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'

interface Consignor {
  id: string
  name: string
  run_list_columns: unknown
}

export async function findConsignor(db: Database, name: string): Promise<Consignor | undefined> {
  return db
    .selectFrom('consignors')
    .select(['id', 'name', 'run_list_columns'])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
}

interface Named {
  consignor: string
  new_consignor: boolean
}

/** The one of this name, made where that is meant. @throws Problem 422 where nobody has the name; `field` is where it was told */
export async function consignorCalled(
  tx: Transaction<DB>,
  { consignor: name, new_consignor: mayBeNew }: Named,
  field: string,
): Promise<Consignor> {
  const found = await findConsignor(tx, name)
  if (found) return found
  if (!mayBeNew) {
    const message = runListFaultsText('noConsignorCalled', { name })
    throw validationFailed([{ path: field, message }])
  }
  // Another transaction may have made it since.
  await sql`insert into consignors (name) values (${name}) on conflict (lower(name)) do nothing`.execute(
    tx,
  )
  const made = await findConsignor(tx, name)
  if (!made) throw new Error('a consignor is made, or there is one')
  return made
}
