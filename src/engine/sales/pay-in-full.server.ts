import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { businessDay } from '../../rules/business-day.ts'
import { balanceOf } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { changeSale, type LockedSale } from './change-sale.server.ts'
import { insertPayment, type PaymentRow } from './payment-rows.server.ts'

/** Records what is still owed as paid today. The auction follows by itself, or is changed by the caller. */
export async function payInFull(
  tx: Transaction<DB>,
  locked: LockedSale,
  by: string | null,
): Promise<PaymentRow> {
  const { sale, now } = locked
  const id = randomUUID()
  const amount = balanceOf(sale)
  await changeSale(tx, locked, { type: 'record-payment', payment: id, amount }, { actor: by })
  const received_on = businessDay(now)
  return insertPayment(
    tx,
    { id, sale_id: sale.id, state: 'counted', amount, received_on, recorded_by: by },
    now,
  )
}
