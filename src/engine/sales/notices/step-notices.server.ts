import { defaultsAt } from '../../../rules/sales/deadlines.ts'
import { balanceOf, type Sale, type SaleStep } from '../../../rules/sales/sale.ts'
import { TOLD_AT_STEP } from '../../../rules/sales/who-is-told.ts'
import type { NewNotice } from './write-notices.server.ts'

/** What the buyer is told when a deadline of the sale has passed: of reminders once for each due time. */
export function stepNotices(
  sale: Sale,
  step: Exclude<SaleStep, 'default'>,
  now: Date,
  graceHours: number,
  wireWaits = false,
): NewNotice[] {
  const { id: saleId, auctionId, buyer: userId } = sale
  const about = { userId, auctionId, saleId }
  const dueAt = sale.dueAt.toISOString()
  const balance = balanceOf(sale)
  return TOLD_AT_STEP[step].map((kind): NewNotice => {
    switch (kind) {
      case 'remind_half_time':
      case 'remind_last':
        return { ...about, kind, data: { balance, dueAt }, occasion: `${kind} ${saleId} ${dueAt}` }
      case 'overdue': {
        const at = defaultsAt(sale, graceHours)
        // Somebody looks first at a wire that may be this buyer's: no time is named until then.
        const data = {
          balance,
          dueAt,
          defaultsAt: wireWaits || now >= at ? null : at.toISOString(),
        }
        return { ...about, kind, data, occasion: `${kind} ${saleId} ${dueAt}` }
      }
      case 'return_period_over':
        return { ...about, kind, data: {}, occasion: `${kind} ${saleId}` }
      default:
        throw new Error(
          `a buyer is told of '${kind}' when a deadline passes, which has no words here`,
        )
    }
  })
}
