import type { Log } from '../log.ts'
import { MAY_REWRITE } from './application-role.ts'
import { firstConnection } from './first-connection.ts'
import { migrate } from './migrate.ts'

/** How a database is entered: as the owner of its tables, and as the product; the same where nobody made two roles. */
export interface Entrances {
  ownerUrl: string
  url: string
}

/**
 * Migrates as the owner, and gives the product's role what it needs and no more.
 * @throws StartError when the database cannot be used as either
 */
export async function prepareDatabase({ ownerUrl, url }: Entrances, log: Log): Promise<void> {
  if (ownerUrl === url) return migrate({ url, log })
  const question = 'select current_user as role'
  const [asked] = await askAs<{ role: string }>(url, question)
  const [owner] = await askAs<{ role: string }>(ownerUrl, question)
  // Two addresses of one role: to grant it less would take the owner's own rights away.
  const grantTo = asked?.role === owner?.role ? undefined : asked?.role
  await migrate({ url: ownerUrl, log, grantTo })
}

/** Says so in one line if the product's own role could change what is written to stay. */
export async function warnOfRights(url: string, log: Log): Promise<void> {
  const [found] = await askAs<{ role: string }>(url, MAY_REWRITE)
  if (found) log.warn({ role: found.role }, RIGHTS_WARNING)
}

const RIGHTS_WARNING =
  'The database role of the server could change the ledger. Set DATABASE_OWNER_URL to the owner of the tables, and DATABASE_URL to a role of its own.'

async function askAs<Row extends object>(url: string, question: string): Promise<Row[]> {
  let rows: Row[] = []
  const client = await firstConnection(url, async (first) => {
    rows = (await first.query<Row>(question)).rows
  })
  await client.end()
  return rows
}
