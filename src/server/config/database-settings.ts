import { z } from 'zod'

/** The addresses of a database that is not the embedded one. */
export const databaseSettings = {
  DATABASE_URL: address(
    'must be an address such as postgres://user:password@host:5432/database; leave it unset for the embedded database',
  ),
  DATABASE_DIRECT_URL: address(
    'must be an address such as postgres://user:password@host:5432/database, of the database to which the pooler at DATABASE_URL leads',
  ),
  DATABASE_OWNER_URL: address(
    'must be an address such as postgres://owner:password@host:5432/database, of the same database as DATABASE_URL',
  ),
}

function address(error: string) {
  return z.url({ protocol: /^postgres(ql)?$/, error }).optional()
}

type Addresses = Partial<Record<keyof typeof databaseSettings, string | undefined>>

export function refuseDirectAlone(
  { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Addresses,
  { addIssue }: z.RefinementCtx,
): void {
  if (direct === undefined || url !== undefined) return
  const message = 'is of use only beside a DATABASE_URL that leads through a pooler'
  addIssue({ code: 'custom', path: ['DATABASE_DIRECT_URL'], message })
}
