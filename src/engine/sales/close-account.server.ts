import type { ClosedFor } from '../../rules/accounts.ts'
import type { Database } from '../../server/postgres/database.ts'
import { endActing } from '../consigning/end-acting.server.ts'

/**
 * Closes an account, in the caller's transaction and after the locks of auctions and sales: waits for bids and purchases of the
 * member that are being written, and lets none begin. What the member leads or has bought stays; whoever acts for a consignor does so
 * no longer, also once it is opened again. False where it was closed before.
 */
export async function closeAccount(
  tx: Database,
  userId: string,
  closedFor: ClosedFor,
  at: Date,
): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const closed = await tx
    .updateTable('profiles')
    .set({ status: 'closed', closed_for: closedFor, closed_at: at, updated_at: at })
    .where('id', '=', userId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await endActing(tx, userId, at)
  return true
}

/** Opens an account that was closed, for whatever reason. False where it is open. */
export async function reopenAccount(tx: Database, userId: string, at: Date): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const reopened = await tx
    .updateTable('profiles')
    .set({ status: 'open', closed_for: null, closed_at: null, updated_at: at })
    .where('id', '=', userId)
    .where('status', '=', 'closed')
    .returning('id')
    .executeTakeFirst()
  return reopened !== undefined
}
