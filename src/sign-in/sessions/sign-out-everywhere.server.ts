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
  return signOutOthers(tx, userId, null, keptFlowId)
}

/**
 * The same, but one session stays.
 * @param keptSessionId null where none does
 */
export async function signOutOthers(
  tx: Database,
  userId: string,
  keptSessionId: string | null,
  keptFlowId: string | null = null,
): Promise<number> {
  await dropPending(tx, userId, keptFlowId)
  const ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (
    keptSessionId === null ? ended : ended.where('id', '!=', keptSessionId)
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
