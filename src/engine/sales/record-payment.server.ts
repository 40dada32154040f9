import type { Transaction } from 'kysely'
import type { Cents } from '../../rules/money.ts'
import { POSSIBLE_FROM } from '../../rules/sales/decide-sale.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { changeSale, lockSale } from './change-sale.server.ts'

export interface NewPayment {
  saleId: string
  /** More than nothing. */
  amount: Cents
  /** A calendar day. */
  receivedOn: string
  sender: string | null
  note: string | null
  /** Of the line of a bank statement that told of it; null where it is recorded by hand. */
  statementKey: string | null
  actor: string
}

/** Records money that came for a sale; what comes after its end waits for review. */
export async function recordPayment(
  tx: Transaction<DB>,
  payment: NewPayment,
): Promise<{ id: string; state: 'counted' | 'review' }> {
  const locked = await lockSale(tx, payment.saleId)
  if (!locked) throw new Problem('not_found', 'Reservation not found')
  const isOpen = POSSIBLE_FROM['record-payment'].includes(locked.sale.state)
  const state = isOpen ? 'counted' : 'review'
  const { id } = await tx
    .insertInto('payments')
    .values({
      sale_id: payment.saleId,
      state,
      amount: payment.amount,
      received_on: payment.receivedOn,
      sender: payment.sender,
      note: payment.note,
      review_reason: isOpen ? null : 'The sale was over when it came.',
      statement_key: payment.statementKey,
      recorded_by: payment.actor,
      created_at: locked.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isOpen) {
    const command = { type: 'record-payment', payment: id, amount: payment.amount } as const
    await changeSale(tx, locked, command, { actor: payment.actor })
  }
  return { id, state }
}
