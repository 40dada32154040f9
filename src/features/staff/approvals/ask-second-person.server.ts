import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { cents, formatExactly, toDollars, type Cents } from '../../../rules/money.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { audit } from '../audit.server.ts'
import type { Approval, ApprovalAction } from './approvals.ts'

export type ApprovalRow = Selectable<DB['approvals']>

interface Asked {
  action: ApprovalAction
  auctionId: string | null
  /** The bid, the sale or the payment that it is about. */
  subject: string
  amount: Cents
  reason: string
  now: Date
}

/** Of which each is written into the audit log, about whom or what. */
export const AUDITED: Readonly<Record<ApprovalAction, string>> = {
  'void-bid': 'bid.void',
  'counter-offer': 'auction.counter-offer',
  refund: 'payment.refund',
  credit: 'invoice.add-line',
  'return-payment': 'payment.return',
}

/**
 * Writes down what a second person has to decide; asked again while that waits, it is the same question.
 * @throws Problem 409 where another one about the same waits
 */
export async function askSecondPerson(
  tx: Transaction<DB>,
  member: Member,
  { action, auctionId, subject, amount, reason, now }: Asked,
): Promise<Approval> {
  const id = randomUUID()
  const made = await tx
    .insertInto('approvals')
    .values({
      id,
      action,
      auction_id: auctionId,
      subject,
      amount,
      reason,
      asked_by: member.userId,
      asked_at: now,
    })
    .onConflict((waiting) => waiting.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) {
    const details = { ...aboutSubject(made), amount, reason, approval: id }
    await audit(tx, member, `${AUDITED[action]}-asked`, auditSubject(made), details)
    return presentApproval(made)
  }
  const waiting = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (waiting.amount === amount) return presentApproval(waiting)
  const before = formatExactly(cents(waiting.amount))
  throw new Problem(
    'not_available',
    `Another request about this, of ${before}, waits for a second person. Have that decided first.`,
    { approval: waiting.id },
  )
}

/** What is about a bid is written down with its auction, beside what else was done to that; anything else with what it is about. */
export function auditSubject({ action, auction_id, subject }: ApprovalRow): string {
  return isAboutBid(action) && auction_id !== null ? auction_id : subject
}

export function aboutSubject({ action, subject }: ApprovalRow): { bid?: string } {
  return isAboutBid(action) ? { bid: subject } : {}
}

function isAboutBid(action: string): boolean {
  return action === 'void-bid' || action === 'counter-offer'
}

export function presentApproval(row: ApprovalRow): Approval {
  return {
    ...row,
    // Constraints keep these two to the words of their types.
    action: row.action as Approval['action'],
    state: row.state as Approval['state'],
    amount: toDollars(cents(row.amount)),
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
