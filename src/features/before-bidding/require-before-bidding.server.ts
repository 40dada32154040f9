import { missingOf } from '../../engine/require-registration.server.ts'
import type { Config } from '../../server/config/config.ts'
import type { Member } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { requireProvenEmail } from '../account/email-proof/require-proven-email.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'smtpUrl' | 'demo'>
}

/**
 * Throws 403 for what a member has to do before the first bid or Buy Now. For calls that are refused for something else: of
 * all others the engine asks it, in the transaction that decides them.
 */
export async function requireBeforeBidding(
  member: Member,
  { db, config }: Services,
): Promise<void> {
  requireProvenEmail(config, member)
  if (config.demo) return
  const missing = await missingOf(db, member.userId)
  if (missing) throw missing
}
