import type { Transaction } from 'kysely'
import { audit } from '../../src/features/staff/audit.server.ts'
import { MINUTE } from '../../src/rules/durations.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Colleagues } from './people.ts'

/** A lot that staff paused a while ago, after the last bid on it; it waits for somebody to let it go on. */
export const PAUSED = {
  lotNumber: 10_453,
  minutesAgo: 27,
  reason: 'Two photos show different engine hours; the yard reads them again.',
}

/** Who paused it: the pause itself is part of how the lot was held. */
export async function tellPause(
  tx: Transaction<DB>,
  { maria }: Colleagues,
  now: Date,
): Promise<void> {
  const { lotNumber, minutesAgo, reason } = PAUSED
  const { id } = await tx
    .selectFrom('auctions')
    .select('id')
    .where('lot_number', '=', lotNumber)
    .executeTakeFirstOrThrow()
  const at = new Date(now.getTime() - minutesAgo * MINUTE)
  await audit(tx, { userId: maria, at }, 'auction.pause', id, { reason })
}
