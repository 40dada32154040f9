import type { Database } from '../../server/postgres/database.ts'
import { dropPending } from './flow-state.server.ts'

/**
 * Ends all of a user's sessions, and before them what somebody had begun that would lead to another. To be called in a transaction.
 * @param keptFlowId the flow of the link that is being used, which gives its browser a session
 * @returns how many sessions ended
 */
export async function signOutEverywhere(
  tx: Database,
  userId: string,
  keptFlowId: string | null = null,
): Promise<number> {
  await dropPending(tx, userId, keptFlowId)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
