import type { Transaction } from 'kysely'
import type { VoidedBid } from '../../../engine/by-staff/void-bid.server.ts'
import { toDollars } from '../../../rules/money.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { audit } from '../audit.server.ts'
import { tellLeadsAgain } from './tell-leads-again.server.ts'
import { mailVoided } from './voided-mail.server.ts'

/** Of a bid that was voided: a line of the audit log, a mail to whose it was and to each whose bid went with it, a notice to who leads now. */
export async function tellOfVoid(
  tx: Transaction<DB>,
  member: { userId: string },
  { locked, amount, passedOver }: VoidedBid,
  { bid, ...details }: { bid: string; reason: string; approval?: string; asked_by?: string },
): Promise<void> {
  await mailVoided(tx, bid)
  for (const one of passedOver) await mailVoided(tx, one.bid, one.barred)
  await tellLeadsAgain(tx, bid)
  await audit(tx, member, 'bid.void', locked.auction.id, {
    bid,
    amount: toDollars(amount),
    ...details,
    ...(passedOver.length > 0 && {
      passed_over: passedOver.map(({ bid: other, barred }) => ({ bid: other, because: barred })),
    }),
  })
}
