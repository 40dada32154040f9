import { sql, type Transaction } from 'kysely'
import { isHeldAgain, nextRunEnd } from '../../rules/sales/next-run.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { LockedAuction } from '../lock.server.ts'
import { carryOut, type Recording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'

/** Of runs that this recording has just closed, those that nobody bid on are held again where staff said so. Returns their ids. */
export function relistUnsold(recording: Recording, closed: readonly LockedAuction[]): string[] {
  const unsold = closed.filter(({ row, auction }) => isHeldAgain(auction, row.relist_if_unsold))
  for (const locked of unsold) {
    const { started_at: startedAt, ends_at: endsAt } = locked.row
    const next = nextRunEnd({ startedAt, endsAt }, recording.now)
    const decision = carryOut(recording, locked, { type: 'relist', endsAt: next })
    if (decision.outcome === 'refused') throw refused(decision.refusal, recording.now)
  }
  return unsold.map(({ row }) => row.id)
}

/** One time less for each, under their locks. */
export async function countRelists(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('auctions')
    .set({ relist_if_unsold: sql`relist_if_unsold - 1` })
    .where('id', 'in', ids)
    .execute()
}

/** How many more times a lot is held again by itself, should nobody bid. To be called under the auction's lock. */
export async function setRelistIfUnsold(
  tx: Transaction<DB>,
  { row }: LockedAuction,
  moreTimes: number,
): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ relist_if_unsold: moreTimes })
    .where('id', '=', row.id)
    .execute()
  row.relist_if_unsold = moreTimes
}
