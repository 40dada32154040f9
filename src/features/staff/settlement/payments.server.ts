import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { listPayments } from '../../../engine/sales/payment-rows.server.ts'
import {
  assignPayment,
  recordPayment,
  requireAssignable,
} from '../../../engine/sales/record-payment.server.ts'
import {
  lockForReturn,
  returnPayment,
  sentBackBefore,
} from '../../../engine/sales/send-back.server.ts'
import { paymentNeedsTwo } from '../../../engine/sales/statements/by-hand.server.ts'
import {
  cents,
  dollarsToCents,
  formatCents,
  HOUSE_CURRENCY,
  toDollars,
} from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { readInvoiceOf } from '../../settlement/present-sale.server.ts'
import { answerOnce } from '../answer-once.server.ts'
import { askedSchema } from '../approvals/approvals.ts'
import { askSecondPerson, AUDITED } from '../approvals/ask-second-person.server.ts'
import { audit } from '../audit.server.ts'
import { onSale, requireNotOwnSale, saleExists } from './on-sale.server.ts'
import {
  assignSchema,
  newPaymentSchema,
  paymentListQuerySchema,
  paymentListSchema,
  paymentResponse,
  recordedPaymentSchema,
  returnSchema,
} from './payments.ts'
import { presentPayment } from './present-payment.server.ts'

interface Services {
  db: Database
}

export const recordPaymentEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/reservations/{id}/payments',
  summary:
    'Record a wire; what pays the rest sells the auction, what comes for a sale that is over waits for review',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: newPaymentSchema,
  response: recordedPaymentSchema,
  status: 201,
  exists: ({ id }, { db }: Services) => saleExists(db, id),
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    onSale(db, { what: 'payment', reservation: id, body, member, request }, async (tx, sold) => {
      const { received_on: receivedOn, sender, note, is_another: isAnother } = body
      const amount = dollarsToCents(body.amount)
      const received = { amount, receivedOn, sender, note, isAnother }
      const payment = await recordPayment(tx, sold, received, member.userId)
      const told = { amount: body.amount, received_on: receivedOn, state: payment.state }
      const details = { payment: payment.id, ...told }
      await audit(tx, member, 'payment.record', id, details)
      const invoice = await readInvoiceOf(tx, sold.locked.sale)
      return { status: 201, body: { payment: presentPayment(payment), invoice } }
    }),
})

const cursorPlace = z.tuple([z.iso.datetime(), z.uuid()])

export const listPaymentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/staff/payments',
  summary:
    'Payments and refunds, oldest first; with state=review those that somebody has to look at',
  who: 'staff',
  limit: 'reads',
  query: paymentListQuerySchema,
  response: paymentListSchema,
  async handle({ query: { state, limit, cursor } }, { db }: Services) {
    const after = cursor === undefined ? null : placeIn(cursor, cursorPlace)
    const { total, rows } = await listPayments(db, { state, after, limit: limit + 1 })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    const hasMore = rows.length > limit
    return {
      items: items.map(presentPayment),
      total,
      next_cursor: last && hasMore ? cursorFor([last.created_at.toISOString(), last.id]) : null,
    }
  },
})

export const assignPaymentEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/payments/{id}/assign',
  summary: `Count a payment that waits for review to a sale that can take it, with a reason; 202 with an approval to be given by a second person from ${formatCents(SECOND_PERSON_FROM)} on, unless the bank's line itself says that sale`,
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: assignSchema,
  response: z.union([recordedPaymentSchema, askedSchema]),
  exists: ({ id }, { db }: Services) => paymentExists(db, id),
  handle: ({ params: { id }, body, member, request }, { db }: Services) => {
    const { reservation_id: reservation, reason, is_another: isAnother } = body
    const call = { what: `assign ${id}`, reservation, body, member, request }
    return onSale(db, call, async (tx, sold) => {
      const waiting = await requireAssignable(tx, sold, { id, isAnother })
      const { amount, meantFor: from } = waiting
      const auctionId = await requireNotOwnSale(tx, from, member)
      if (await paymentNeedsTwo(tx, reservation, waiting)) {
        const question = { action: 'assign-payment', auctionId, subject: id, amount } as const
        const { now } = sold.locked
        const details = { reservation, ...(isAnother && { isAnother }) }
        const approval = await askSecondPerson(tx, member, { ...question, reason, now, details })
        return { status: 202, body: { approval } }
      }
      const payment = await assignPayment(tx, sold, { id, isAnother }, member.userId)
      const details = { reservation, from, amount: toDollars(amount), reason }
      await audit(tx, member, AUDITED['assign-payment'], id, details)
      const invoice = await readInvoiceOf(tx, sold.locked.sale)
      return { status: 200, body: { payment: presentPayment(payment), invoice } }
    })
  },
})

export const returnPaymentEndpoint = endpoint({
  method: 'POST',
  path: '/api/staff/payments/{id}/return',
  summary: `Send back a payment that waits for review; 202 with an approval to be given by a second person from ${formatCents(SECOND_PERSON_FROM)} on, together with what was sent back of its sale before, and of one in another currency`,
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: returnSchema,
  response: z.union([paymentResponse, askedSchema]),
  exists: ({ id }, { db }: Services) => paymentExists(db, id),
  handle: ({ params: { id }, body, member, request }, { db }: Services) => {
    const call = { what: `return ${id}`, body, memberId: member.userId, request }
    const { note } = body
    const giveBack = async (tx: Transaction<DB>) => {
      const { amount, currency, sale_id: saleId } = await lockForReturn(tx, id)
      const auctionId = await requireNotOwnSale(tx, saleId, member)
      const isInDollars = currency === HOUSE_CURRENCY
      const before = saleId === null ? cents(0) : await sentBackBefore(tx, saleId)
      // Nobody here says what another currency is worth in dollars.
      if (!isInDollars || needsSecondPerson(amount, before)) {
        const approval = await askSecondPerson(tx, member, {
          action: 'return-payment',
          auctionId,
          subject: id,
          amount,
          reason: note,
          now: await databaseTime(tx),
          details: isInDollars ? {} : { currency },
        })
        return Response.json({ approval }, { status: 202 })
      }
      const payment = await returnPayment(tx, id, note)
      await audit(tx, member, AUDITED['return-payment'], id, { note, amount: toDollars(amount) })
      return { payment: presentPayment(payment) }
    }
    return db.transaction().execute((tx) => answerOnce(tx, call, () => giveBack(tx)))
  },
})

async function paymentExists(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .select(sql`1`.as('one'))
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
