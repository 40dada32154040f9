import { z } from 'zod'
import { addLine, extendDue } from '../../../engine/sales/change-invoice.server.ts'
import { requirePossible } from '../../../engine/sales/change-sale.server.ts'
import { takenOff } from '../../../engine/sales/staff-prices.server.ts'
import { cents, dollarsToCents, formatCents } from '../../../rules/money.ts'
import { SECOND_PERSON_FROM } from '../../../rules/policy.ts'
import { needsSecondPerson } from '../../../rules/safeguards/second-person.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { readInvoiceOf } from '../../settlement/present-sale.server.ts'
import { askedSchema } from '../approvals/approvals.ts'
import { askAboutSale, AUDITED } from '../approvals/ask-second-person.server.ts'
import { audit } from '../audit.server.ts'
import { onSale, saleExists } from './on-sale.server.ts'
import { changedInvoiceSchema, laterDueSchema, newLineSchema, refundSchema } from './payments.ts'
import { requireSaleAsSeen } from './seen/seen-sale.server.ts'

interface Services {
  db: Database
}

const onReservation = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  exists: ({ id }: { id: string }, { db }: Services) => saleExists(db, id),
} as const

export const addLineEndpoint = endpoint({
  ...onReservation,
  path: '/api/staff/reservations/{id}/lines',
  summary: `Add a line to an invoice; an amount below nothing is a credit, 202 with an approval to be given by a second person from ${formatCents(SECOND_PERSON_FROM)} on`,
  body: newLineSchema,
  response: z.union([changedInvoiceSchema, askedSchema]),
  status: 201,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    onSale(db, { what: 'line', reservation: id, body, member, request }, async (tx, sold) => {
      const { text } = body
      const amount = dollarsToCents(body.amount)
      const credit = cents(-amount)
      if (credit > 0 && needsSecondPerson(credit, await takenOff(tx, sold.locked.sale))) {
        const line = { id: '', kind: 'other', text, amount } as const
        requirePossible(sold.locked, { type: 'add-line', line })
        const question = { action: 'credit', amount: credit, reason: text } as const
        return askAboutSale(tx, sold.locked, member, question)
      }
      const sale = await addLine(tx, sold, { text, amount }, member.userId)
      await audit(tx, member, AUDITED.credit, id, body)
      return { status: 201, body: { invoice: await readInvoiceOf(tx, sale) } }
    }),
})

export const extendDueEndpoint = endpoint({
  ...onReservation,
  path: '/api/staff/reservations/{id}/due',
  summary: 'Give the buyer more time to pay, with a reason',
  body: laterDueSchema,
  response: changedInvoiceSchema,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    onSale(db, { what: 'due', reservation: id, body, member, request }, async (tx, sold) => {
      const { reason } = body
      const dueAt = new Date(body.due_at)
      const before = { due_at: sold.locked.sale.dueAt.toISOString() }
      const sale = await extendDue(tx, sold, { dueAt, reason }, member.userId)
      const after = { due_at: dueAt.toISOString() }
      await audit(tx, member, 'invoice.extend-due', id, { before, after, reason })
      return { status: 200, body: { invoice: await readInvoiceOf(tx, sale) } }
    }),
})

export const refundEndpoint = endpoint({
  ...onReservation,
  path: '/api/staff/reservations/{id}/refunds',
  summary:
    'Ask for money of a sale to be sent back, with a reason; a second person gives the approval. Where the sale has gone on since `state` was seen, nothing is asked for (409)',
  body: refundSchema,
  response: askedSchema,
  status: 202,
  handle: ({ params: { id }, body, member, request }, { db }: Services) =>
    onSale(db, { what: 'refund', reservation: id, body, member, request }, async (tx, sold) => {
      const { reason } = body
      requireSaleAsSeen(sold.locked.sale, body)
      const amount = dollarsToCents(body.amount)
      requirePossible(sold.locked, { type: 'refund', payment: '', amount, reason })
      return askAboutSale(tx, sold.locked, member, { action: 'refund', amount, reason })
    }),
})
