import { writeNotices } from '../../engine/sales/notices/write-notices.server.ts'
import type { Database } from '../../server/postgres/database.ts'
import { confirmEmail } from './confirm-email.server.ts'

/** Keeps that the member reads the mail of the account's address. The first proof of an address is told, to be called under the user's lock. */
export async function proveAddress(tx: Database, userId: string, now: Date): Promise<void> {
  await confirmEmail(tx, userId, now)
  const before = await tx
    .selectFrom('users')
    .select(['email', 'email_proven_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  await tx.updateTable('users').set({ email_proven_at: now }).where('id', '=', userId).execute()
  if (!before || before.email === null || before.email_proven_at !== null) return
  const { email } = before
  await writeNotices(
    tx,
    [
      {
        userId,
        kind: 'address_confirmed',
        auctionId: null,
        saleId: null,
        data: { email },
        occasion: `address_confirmed ${userId} ${email}`,
      },
    ],
    now,
  )
}
