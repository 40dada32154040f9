import { isEqual } from 'es-toolkit/predicate'
import { z } from 'zod'
import type { Choice } from '../../../../engine/sales/handover/choose-handover.server.ts'
import { settlementAnswersText } from '../../../../languages/staff/answers/settlement.ts'
import { toDollars } from '../../../../rules/money.ts'
import { chosenDelivery, type Sale } from '../../../../rules/sales/sale.ts'
import { Problem } from '../../../../server/http/problem.ts'
import { presentHandover } from '../../../settlement/present-sale.server.ts'
import { saleSchema } from '../../../settlement/sale-view.ts'

/** How a buyer was to get it, and what that cost, when somebody of the staff decided on another way. Null while none was chosen. */
export const seenHandoverSchema = z.object(
  {
    handover: saleSchema.shape.handover,
    /** Of the invoice's line, in dollars; null without one. */
    price: z.number().nullable(),
  },
  { error: () => settlementAnswersText('sayWhatStood') },
)

export type SeenHandover = z.infer<typeof seenHandoverSchema>

/** For the audit log; `seen` is missing of questions of earlier releases. Prices in dollars. */
export function handoverChange(seen: SeenHandover | undefined, { handover, priced }: Choice) {
  return {
    ...(seen && { before: { method: seen.handover?.method ?? null, price: seen.price } }),
    after: { method: handover.method, price: toDollars(priced?.price ?? null) },
  }
}

/** What somebody else chose since is not overwritten unseen. @throws Problem 409 `changed_meanwhile` */
export function requireHandoverAsSeen(
  sale: Sale,
  seen: SeenHandover,
  next = settlementAnswersText('chooseAgain'),
): void {
  const handover = sale.handover && presentHandover(sale.handover)
  const price = toDollars(chosenDelivery(sale)?.amount ?? null)
  if (price === seen.price && isEqual(handover, seen.handover)) return
  throw new Problem('changed_meanwhile', settlementAnswersText('chosenOtherwise', { next }))
}
