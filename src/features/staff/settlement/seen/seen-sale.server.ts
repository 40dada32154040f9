import { settlementAnswersText } from '../../../../languages/staff/answers/settlement.ts'
import { toDollars } from '../../../../rules/money.ts'
import type { Sale, SaleState } from '../../../../rules/sales/sale.ts'
import { Problem } from '../../../../server/http/problem.ts'

/** What stood when somebody of the staff decided about the money of a sale; `paid` in dollars. What is left out is not asked about. */
export interface SeenSale {
  state?: SaleState | undefined
  paid?: number | undefined
}

/** What was decided about another state of things is not done: a refund while a vehicle came back, once it stays. @throws Problem 409 `changed_meanwhile` */
export function requireSaleAsSeen(
  sale: Sale,
  { state = sale.state, paid = toDollars(sale.paid) }: SeenSale,
): void {
  if (state === sale.state && paid === toDollars(sale.paid)) return
  throw new Problem('changed_meanwhile', settlementAnswersText('saleWentOn'))
}
