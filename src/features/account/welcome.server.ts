import type { Transaction } from 'kysely'
import { writeNotices } from '../../engine/sales/notices/write-notices.server.ts'
import { isRegistered } from '../../rules/registration/before-bidding.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/** Changes a profile, and welcomes its member if that told the last of what the Register form asks. */
export async function welcomeOnceComplete(
  tx: Transaction<DB>,
  userId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  // Before the profile: who closes an account takes the two in this order.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
  const wasComplete = await isComplete(tx, userId)
  await change()
  if (wasComplete || !(await isComplete(tx, userId))) return
  await writeNotices(
    tx,
    [
      {
        userId,
        kind: 'welcome',
        auctionId: null,
        saleId: null,
        data: {},
        occasion: `welcome ${userId}`,
      },
    ],
    await databaseTime(tx),
  )
}

/** The row is held, so that two changes at once count one after the other. */
async function isComplete(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const profile = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return profile !== undefined && isRegistered(profile)
}
