import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Transaction } from 'kysely'
import type { LockedSale } from '../../../engine/sales/change-sale.server.ts'
import type { Choice } from '../../../engine/sales/handover/choose-handover.server.ts'
import { approvalsText } from '../../../languages/staff/answers/approvals.ts'
import type { HouseSetting } from '../../../rules/house/house-settings.ts'
import {
  cents,
  formatCents,
  formatExactlyIn,
  HOUSE_CURRENCY,
  toDollars,
  type Cents,
} from '../../../rules/money.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { audit } from '../audit.server.ts'
import { fieldChanges } from '../settings/field-changes.ts'
import { handoverChange, type SeenHandover } from '../settlement/seen/seen-handover.server.ts'
import { approvalStateNow } from './approval-state.server.ts'
import { isAboutHouse, type Approval, type ApprovalAction } from './approvals.ts'

export type ApprovalRow = Selectable<DB['approvals']>

interface Asked {
  action: ApprovalAction
  auctionId: string | null
  /** The bid, the sale or the payment that it is about. */
  subject: string
  amount: Cents
  reason: string
  now: Date
  details?: AskedDetails
  /** Who did it, where that is not who asks: somebody of a consignor, whose yes alone is not enough. */
  doneBy?: string
}

/** What of a question its other fields do not tell. */
export interface AskedDetails {
  /** That a payment is to be counted to. */
  reservation?: string
  /** Though as much is recorded there about then: it is another wire. */
  isAnother?: boolean
  /** Of a handover, and what stood when it was asked for. */
  choice?: Choice
  seen?: SeenHandover
  /** Of the house: what it is changed to, from what, and the number of the last change that was seen. */
  house?: { setting: HouseSetting; value: unknown; before: unknown; seen: number }
  /** Of a consignor's statement: the day and the reference of the wire. */
  payout?: { paidOn: string; reference: string }
  /** Of a wire that is not in dollars and is sent back. */
  currency?: string
  /** Of a bank's statement: the numbers of the lines. */
  dismissed?: { lines: readonly number[] }
  /** Of an auction, in cents; null is none. */
  reserve?: { run: number; before: Cents | null; after: Cents | null }
}

/** Of which each is written into the audit log, about whom or what. */
export const AUDITED: Readonly<Record<ApprovalAction, string>> = {
  'void-bid': 'bid.void',
  'counter-offer': 'auction.counter-offer',
  refund: 'payment.refund',
  credit: 'invoice.add-line',
  'return-payment': 'payment.return',
  'assign-payment': 'payment.assign',
  handover: 'reservation.handover',
  'bank-details': 'house.bank',
  contact: 'house.contact',
  reserve: 'auction.reserve',
  payout: 'proceeds.payout',
  'dismiss-lines': 'statement.dismiss',
}

/**
 * Writes down what a second person has to decide; asked again while that waits, it is the same question.
 * @throws Problem 409 where another one about the same waits
 */
export async function askSecondPerson(
  tx: Transaction<DB>,
  member: Pick<Member, 'userId'>,
  { action, auctionId, subject, amount, reason, now, details: more = {}, doneBy }: Asked,
): Promise<Approval> {
  await closeUndoable(tx, action, subject)
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
      details: JSON.stringify(more),
    })
    .onConflict((waiting) => waiting.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) {
    const askedBy = doneBy !== undefined && { asked_by: member.userId }
    const details = {
      ...aboutSubject(made),
      ...{ amount: toDollars(amount), reason, approval: id },
      ...askedBy,
      ...toldOf(more),
    }
    const actor = { userId: doneBy ?? member.userId, at: now }
    await audit(tx, actor, `${AUDITED[action]}-asked`, auditSubject(made), details)
    return presentApproval(made)
  }
  const waiting = await waitingFor(tx, action, subject).executeTakeFirstOrThrow()
  if (waiting.amount === amount && isDeepStrictEqual(detailsOf(waiting), more))
    return presentApproval(waiting)
  throw new Problem('not_available', anotherWaits(waiting), { approval: waiting.id })
}

/**
 * For what may not be done while such a question waits, which could be signed after it; `from` is of which amount on. What it is about is
 * locked.
 * @throws Problem 409 where one waits
 */
export async function requireNoneWaits(
  tx: Transaction<DB>,
  action: ApprovalAction,
  subject: string,
  from: Cents = cents(0),
): Promise<void> {
  const waiting = await waitingFor(tx, action, subject)
    .where(approvalStateNow, '=', 'waiting')
    .where('amount', '>=', from)
    .executeTakeFirst()
  if (waiting) throw new Problem('not_available', anotherWaits(waiting), { approval: waiting.id })
}

function waitingFor(tx: Transaction<DB>, action: ApprovalAction, subject: string) {
  return tx
    .selectFrom('approvals')
    .selectAll()
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
}

function anotherWaits({ action, amount, details }: ApprovalRow): string {
  if (isAboutHouse(action) || action === 'reserve') return approvalsText('anotherWaits')
  return approvalsText('anotherOfWaits', {
    amount: formatExactlyIn(currencyOf(detailsOf({ details })), cents(amount)),
  })
}

/** What cannot be done any more keeps nobody from asking anew. What it is about is locked. */
async function closeUndoable(tx: Transaction<DB>, action: ApprovalAction, subject: string) {
  await tx
    .updateTable('approvals')
    .set({ state: 'closed' })
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .where(approvalStateNow, '=', 'closed')
    .execute()
}

/** The same about a sale under its lock, as a call's answer. */
export async function askAboutSale(
  tx: Transaction<DB>,
  { sale: { auctionId, id: subject }, now }: LockedSale,
  member: Pick<Member, 'userId'>,
  question: Pick<Asked, 'action' | 'amount' | 'reason' | 'details'>,
) {
  const approval = await askSecondPerson(tx, member, { ...question, auctionId, subject, now })
  return { status: 202, body: { approval } } as const
}

/** As `askSecondPerson` wrote them. */
export function detailsOf({ details }: Pick<ApprovalRow, 'details'>): AskedDetails {
  return details as unknown as AskedDetails
}

/** What is about a bid is written down with its auction, beside what else was done to that; anything else with what it is about. */
export function auditSubject({ action, auction_id, subject }: ApprovalRow): string {
  if (isAboutHouse(action)) return 'house'
  return isAboutBid(action) && auction_id !== null ? auction_id : subject
}

export function aboutSubject({ action, subject }: ApprovalRow): { bid?: string } {
  return isAboutBid(action) ? { bid: subject } : {}
}

function isAboutBid(action: string): boolean {
  return action === 'void-bid' || action === 'counter-offer'
}

export function presentApproval({ details, ...row }: ApprovalRow): Approval {
  const more = detailsOf({ details })
  const { reservation = null, choice } = more
  return {
    ...row,
    to_reservation_id: reservation,
    handover: choice
      ? { method: choice.handover.method, price: toDollars(choice.priced?.price ?? null) }
      : null,
    changes: changesOf(more),
    // Constraints keep these two to the words of their types.
    action: row.action as Approval['action'],
    state: row.state as Approval['state'],
    amount: toDollars(cents(row.amount)),
    currency: currencyOf(more),
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** For the audit log. */
function toldOf({ choice, seen, reserve, ...more }: AskedDetails) {
  return {
    ...more,
    ...(choice && handoverChange(seen, choice)),
    ...(reserve && reserveChange(reserve)),
  }
}

/** In dollars. */
export function reserveChange({ before, after }: NonNullable<AskedDetails['reserve']>) {
  return {
    before: { reserve_price: toDollars(before) },
    after: { reserve_price: toDollars(after) },
  }
}

function currencyOf({ currency = HOUSE_CURRENCY }: AskedDetails): string {
  return currency
}

function changesOf({ house, reserve }: AskedDetails): Approval['changes'] {
  if (house) return fieldChanges(house.before, house.value)
  if (!reserve) return []
  const inWords = (amount: Cents | null) =>
    amount === null ? approvalsText('none') : formatCents(amount)
  const [before, after] = [inWords(reserve.before), inWords(reserve.after)]
  return [{ field: approvalsText('reserve'), before, after }]
}

/** As whoever may decide it reads it. */
export function presentAsked(row: ApprovalRow, member: Pick<Member, 'userId' | 'roles'>) {
  return {
    ...presentApproval(row),
    is_own: row.asked_by === member.userId,
    can_sign: maySign(row, member),
  }
}

/** Never who asked; about the house an admin. */
export function maySign(
  { action, asked_by: asker }: Pick<ApprovalRow, 'action' | 'asked_by'>,
  { userId, roles }: Pick<Member, 'userId' | 'roles'>,
): boolean {
  return asker !== userId && (!isAboutHouse(action) || roles.includes('admin'))
}
