import type { Transaction } from 'kysely'
import type { Catalogue } from '../../../catalogue/catalogue.server.ts'
import { auctionFilterQuerySchema } from '../../../catalogue/query.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { readSavedQuery } from './saved-query.ts'

/** What of a search stays known, so that a change does not make it new again. Of one that finds more, changes make nothing new. */
export const MAX_KNOWN = 2_000

interface Known {
  /** What a search finds; null where that is too many to keep. */
  auctions: string[] | null
  /** How often changed auctions had been compared before it was looked for. */
  passes: number
}

/** @throws Problem 422 for a distance from a place that nobody knows */
export async function knownTo(
  db: Database,
  catalogue: Pick<Catalogue, 'all'>,
  query: string,
  network: string,
): Promise<Known> {
  const { passes } = await db
    .selectFrom('saved_search_progress')
    .select('passes')
    .executeTakeFirstOrThrow()
  const asked = auctionFilterQuerySchema.safeParse(readSavedQuery(query))
  if (!asked.success) {
    throw validationFailed(
      asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    )
  }
  return { auctions: await catalogue.all(asked.data, MAX_KNOWN, network), passes }
}

/** Whether no auction was compared since. None is until this transaction ends; it waits for the comparison that is under way. */
export async function isUnchanged(tx: Transaction<DB>, { passes }: Known): Promise<boolean> {
  const progress = await tx
    .selectFrom('saved_search_progress')
    .select('passes')
    .forShare()
    .executeTakeFirstOrThrow()
  return progress.passes === passes
}
