import { z } from 'zod'

/** The addresses of a database that is not the embedded one. */
export const databaseSettings = {
  DATABASE_URL: address(
    'must be an address such as postgres://user:password@host:5432/database; leave it unset for the embedded database',
  ),
  DATABASE_DIRECT_URL: address(
    'must be an address such as postgres://user:password@host:5432/database, of the database to which the pooler at DATABASE_URL leads',
  ),
  DATABASE_REPLICA_URL: address(
    'must be an address such as postgres://user:password@host:5432/database, of a replica of the database at DATABASE_URL',
  ),
  DATABASE_OWNER_URL: address(
    'must be an address such as postgres://owner:password@host:5432/database, of the same database as DATABASE_URL',
  ),
}

function address(error: string) {
  return z.url({ protocol: /^postgres(ql)?$/, error }).optional()
}

type Addresses = Partial<Record<keyof typeof databaseSettings, string | undefined>>

/** What is of use only beside an address of one's own. */
const BESIDE = {
  DATABASE_DIRECT_URL: 'is of use only beside a DATABASE_URL that leads through a pooler',
  DATABASE_REPLICA_URL: 'is of use only beside the DATABASE_URL of its primary',
} as const

export function refuseWithoutDatabase(given: Addresses, { addIssue }: z.RefinementCtx): void {
  if (given.DATABASE_URL !== undefined) return
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (given[name] === undefined) continue
    addIssue({ code: 'custom', path: [name], message: BESIDE[name] })
  }
}
