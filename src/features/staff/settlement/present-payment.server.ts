import type { PaymentRow } from '../../../engine/sales/payment-rows.server.ts'
import { toDollars } from '../../../rules/money.ts'
import type { PaymentView } from './payments.ts'

/** A payment as staff see it. */
export function presentPayment({ sale_id, ...row }: PaymentRow): PaymentView {
  return {
    ...row,
    reservation_id: sale_id,
    // A constraint keeps it to these words.
    state: row.state as PaymentView['state'],
    amount: toDollars(row.amount),
    created_at: row.created_at.toISOString(),
  }
}
