import type { Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'

/**
 * Ends every session and voids mailed codes and links and whatever sign-in is under way, for some may have been ended or used
 * after the moment to which a database was restored. Links that undo a change of address stay: they are their owners' help.
 */
export async function endAllSessions(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom('one_time_tokens').execute()
  await tx.deleteFrom('flow_states').execute()
  await tx.deleteFrom('factor_challenges').execute()
  await tx.deleteFrom('sessions').execute()
}
