import type { Transaction } from 'kysely'
import { z } from 'zod'
import { setReserve } from '../../../engine/by-staff/set-reserve.server.ts'
import { voidBid } from '../../../engine/by-staff/void-bid.server.ts'
import { lockForPayout, recordPayout } from '../../../engine/proceeds/record-payout.server.ts'
import { addLine } from '../../../engine/sales/change-invoice.server.ts'
import { chooseHandover } from '../../../engine/sales/handover/choose-handover.server.ts'
import {
  counterOfferFor,
  makeCounterOffer,
} from '../../../engine/sales/offers/make-offer.server.ts'
import { readOrigin } from '../../../engine/sales/payment-rows.server.ts'
import { assignPayment, lockWaitingPayment } from '../../../engine/sales/record-payment.server.ts'
import { lockForReturn, refundSale, returnPayment } from '../../../engine/sales/send-back.server.ts'
import { lockSold } from '../../../engine/sales/settle-sale.server.ts'
import {
  dismissLocked,
  lockToDismiss,
} from '../../../engine/sales/statements/dismiss-lines.server.ts'
import { approvalsText } from '../../../languages/staff/answers/approvals.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import type { HouseKeeper } from '../../../server/house/house.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { handedOverSchema } from '../../delivery/handover.ts'
import { readHandedOver, readInvoiceOf } from '../../settlement/present-sale.server.ts'
import { audit } from '../audit.server.ts'
import { requireNoAnswerSince } from '../consignors/questions/read-questions.server.ts'
import { staffAuctionResponse } from '../inventory/auction-form.ts'
import { responseOf } from '../inventory/inventory.server.ts'
import { signedPayoutSchema } from '../proceeds/proceeds.ts'
import { readStatementOf } from '../proceeds/read-statements.server.ts'
import { changedSchema } from '../settings/house.ts'
import { writeChange } from '../settings/write-change.server.ts'
import { requireNotOwn, requireNotOwnSale } from '../settlement/on-sale.server.ts'
import {
  changedInvoiceSchema,
  paymentResponse,
  recordedPaymentSchema,
} from '../settlement/payments.ts'
import { presentPayment } from '../settlement/present-payment.server.ts'
import { handoverChange, requireHandoverAsSeen } from '../settlement/seen/seen-handover.server.ts'
import { approvalSchema } from './approvals.ts'
import {
  AUDITED,
  detailsOf,
  presentApproval,
  type ApprovalRow,
  reserveChange,
} from './ask-second-person.server.ts'
import { tellOfVoid } from './tell-of-void.server.ts'

const dismissedSchema = z.object({ statement: z.uuid(), lines: z.array(z.int()) })
const approval = { approval: approvalSchema }

/** With the auction of a void, or with the payment, invoice and sale of what moved money. */
export const approvedResponse = z.union([
  staffAuctionResponse.extend(approval),
  recordedPaymentSchema.extend(approval),
  handedOverSchema.extend(approval),
  changedInvoiceSchema.extend(approval),
  changedSchema.extend(approval),
  paymentResponse.extend(approval),
  signedPayoutSchema,
  z.object({ dismissed: dismissedSchema, ...approval }),
])

/** Does what was asked for, by the rules as they stand now. @throws Problem of their refusal */
export function doApproved(
  tx: Transaction<DB>,
  asked: ApprovalRow,
  member: Member,
  house: HouseKeeper,
) {
  switch (presentApproval(asked).action) {
    case 'void-bid':
      return doVoid(tx, asked, member)
    case 'counter-offer':
      return doCounterOffer(tx, asked, member)
    case 'refund':
      return doRefund(tx, asked, member)
    case 'credit':
      return doCredit(tx, asked, member)
    case 'return-payment':
      return doReturn(tx, asked, member)
    case 'assign-payment':
      return doAssign(tx, asked, member)
    case 'handover':
      return doHandover(tx, asked, member)
    case 'bank-details':
    case 'contact':
      return doHouseChange(tx, asked, member, house)
    case 'reserve':
      return doReserve(tx, asked, member)
    case 'payout':
      return doPayout(tx, asked, member)
    case 'dismiss-lines':
      return doDismiss(tx, asked, member)
  }
}

async function doVoid(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { auction_id: auctionId, subject: bid, reason } = asked
  if (auctionId === null) throw new Error(`approval ${asked.id} voids a bid of no auction`)
  const voided = await voidBid(tx, { auctionId, bid, reason })
  await tellOfVoid(tx, member, voided, { bid, reason, ...of(asked) })
  return responseOf(voided.locked.row, voided.locked.auction)
}

async function doCounterOffer(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { auction_id: auctionId, subject: bid } = asked
  if (auctionId === null) throw new Error(`approval ${asked.id} offers a run of no auction`)
  const amount = cents(asked.amount)
  const { auction, now } = await counterOfferFor(tx, auctionId, bid)
  const sells = { kind: 'counter_offer', amount: toDollars(amount) } as const
  await requireNoAnswerSince(tx, auction.auction, sells, asked.asked_at)
  await makeCounterOffer(tx, auction, { amount, madeBy: member.userId, now }, true)
  const details = { bid, amount: toDollars(amount), ...of(asked) }
  await audit(tx, member, AUDITED['counter-offer'], auctionId, details)
  return responseOf(auction.row, auction.auction)
}

async function doRefund(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { subject, reason } = asked
  const amount = cents(asked.amount)
  const sold = await lockSold(tx, subject)
  requireNotOwn(sold.locked.sale.buyer, member)
  const payment = await refundSale(tx, sold, { amount, reason }, member.userId)
  const details = { payment: payment.id, amount: toDollars(amount), reason, ...of(asked) }
  await audit(tx, member, AUDITED.refund, subject, details)
  return { payment: presentPayment(payment), invoice: await readInvoiceOf(tx, sold.locked.sale) }
}

async function doCredit(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { subject, reason: text } = asked
  const amount = cents(-asked.amount)
  const sold = await lockSold(tx, subject)
  requireNotOwn(sold.locked.sale.buyer, member)
  const sale = await addLine(tx, sold, { text, amount }, member.userId)
  const details = { text, amount: toDollars(amount), ...of(asked) }
  await audit(tx, member, AUDITED.credit, subject, details)
  return { invoice: await readInvoiceOf(tx, sale) }
}

async function doReturn(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { subject, reason: note } = asked
  const { sale_id: saleId } = await lockForReturn(tx, subject)
  await requireNotOwnSale(tx, saleId, member)
  const payment = await returnPayment(tx, subject, note)
  await audit(tx, member, AUDITED['return-payment'], subject, { note, ...of(asked) })
  return { payment: presentPayment(payment) }
}

async function doAssign(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { subject, reason } = asked
  const { reservation, isAnother = false } = detailsOf(asked)
  if (reservation === undefined) throw new Error(`approval ${asked.id} assigns to no sale`)
  const sold = await lockSold(tx, reservation)
  requireNotOwn(sold.locked.sale.buyer, member)
  const { amount } = await lockWaitingPayment(tx, subject)
  const { meantFor: from } = await readOrigin(tx, subject)
  await requireNotOwnSale(tx, from, member)
  const payment = await assignPayment(tx, sold, { id: subject, isAnother }, member.userId)
  const details = { reservation, from, amount: toDollars(amount), reason, ...of(asked) }
  await audit(tx, member, AUDITED['assign-payment'], subject, details)
  return { payment: presentPayment(payment), invoice: await readInvoiceOf(tx, sold.locked.sale) }
}

async function doHandover(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { subject, reason } = asked
  const { choice, seen } = detailsOf(asked)
  if (choice === undefined) throw new Error(`approval ${asked.id} chooses no handover`)
  const sold = await lockSold(tx, subject)
  requireNotOwn(sold.locked.sale.buyer, member)
  // Questions of earlier releases have none.
  if (seen) requireHandoverAsSeen(sold.locked.sale, seen, approvalsText('refuseThis'))
  await chooseHandover(tx, sold, choice, member.userId)
  const details = { ...handoverChange(seen, choice), reason, ...of(asked) }
  await audit(tx, member, AUDITED.handover, subject, details)
  return readHandedOver(tx, sold.locked)
}

async function doHouseChange(
  tx: Transaction<DB>,
  asked: ApprovalRow,
  { userId }: Member,
  house: HouseKeeper,
) {
  const { house: change } = detailsOf(asked)
  if (change === undefined) throw new Error(`approval ${asked.id} changes nothing of the house`)
  const { setting } = change
  const persons = { by: asked.asked_by, signedBy: userId, approval: asked.id }
  return {
    setting,
    seq: await writeChange(tx, house, { ...change, reason: asked.reason }, persons),
  }
}

async function doReserve(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { reserve } = detailsOf(asked)
  if (reserve === undefined) throw new Error(`approval ${asked.id} changes no reserve`)
  const { row, auction } = await setReserve(tx, asked.subject, reserve)
  const details = {
    ...reserveChange(reserve),
    reason: asked.reason,
    ...of(asked),
  }
  await audit(tx, member, AUDITED.reserve, asked.subject, details)
  return responseOf(row, auction)
}

async function doPayout(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { payout } = detailsOf(asked)
  if (payout === undefined) throw new Error(`approval ${asked.id} pays nothing out`)
  const statement = await lockForPayout(tx, asked.subject, payout)
  await recordPayout(tx, statement, payout, { by: asked.asked_by })
  const { number, amount } = statement
  const { paidOn: paid_on, reference } = payout
  const details = { number, amount: toDollars(amount), paid_on, reference, ...of(asked) }
  await audit(tx, member, AUDITED.payout, asked.subject, details)
  return { statement: await readStatementOf(tx, statement) }
}

async function doDismiss(tx: Transaction<DB>, asked: ApprovalRow, member: Member) {
  const { subject: statement, reason } = asked
  const { dismissed } = detailsOf(asked)
  if (dismissed === undefined) throw new Error(`approval ${asked.id} dismisses no lines`)
  const { lines } = dismissed
  await lockToDismiss(tx, statement, lines)
  await dismissLocked(tx, statement, lines)
  await audit(tx, member, AUDITED['dismiss-lines'], statement, { lines, reason, ...of(asked) })
  return { dismissed: { statement, lines: [...lines] } }
}

function of({ id, asked_by }: ApprovalRow) {
  return { approval: id, asked_by }
}
