import type { Transaction } from 'kysely'
import {
  requireReserveAllowed,
  type ReserveChange,
} from '../../../engine/by-staff/set-reserve.server.ts'
import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { Auction, Terms } from '../../../rules/auction.ts'
import { cents } from '../../../rules/money.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Approval } from '../approvals/approvals.ts'
import { askSecondPerson } from '../approvals/ask-second-person.server.ts'

export interface ReserveToSign extends ReserveChange {
  reason: string
}

/**
 * The change of a reserve that a second person has to sign: once bidders see the auction, its reserve decides who wins. Null where
 * an edit has none. Throws 422 without a reason, and what the rules refuse anyway.
 */
export function reserveToSign(
  auction: Auction,
  terms: Partial<Terms>,
  reason: string | undefined,
  now: Date,
): ReserveToSign | null {
  const { reservePrice: after } = terms
  const { run, status, reservePrice: before } = auction
  if (after === undefined || after === before || status === 'draft') return null
  requireReserveAllowed(auction, terms, now)
  if (reason === undefined) {
    const message = inventoryAnswersText('reasonForReserve')
    throw validationFailed([{ path: 'reason', message }])
  }
  return { run, before, after, reason }
}

export async function askForReserve(
  tx: Transaction<DB>,
  member: Member,
  auctionId: string,
  { run, before, after, reason }: ReserveToSign,
): Promise<Approval> {
  return askSecondPerson(tx, member, {
    ...{ action: 'reserve', auctionId, subject: auctionId, amount: after ?? cents(0), reason },
    now: await databaseTime(tx),
    details: { reserve: { run, before, after } },
  })
}
