import { formatExactly, toDollars } from '../../rules/money.ts'
import type { SaleRefusal, SaleState } from '../../rules/sales/sale.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'

/** The refusals of a change of a sale, as answers to whoever asked for it. */
export function saleRefused(refusal: SaleRefusal): Problem {
  switch (refusal.reason) {
    case 'wrong-state':
      return new Problem(
        'not_available',
        `This cannot be done: ${STATES_IN_WORDS[refusal.state]}.`,
        { sale_state: refusal.state },
      )
    case 'total-below-nothing':
      return wrongAmount('A credit cannot be more than the invoice comes to.')
    case 'no-amount':
      return wrongAmount('Enter an amount above zero.')
    case 'money-received': {
      const paid = formatExactly(refusal.paid)
      return new Problem(
        'not_available',
        `${paid} of this was paid. Refund that first, then cancel the reservation.`,
        { paid: toDollars(refusal.paid) },
      )
    }
    case 'refund-too-large': {
      const most = formatExactly(refusal.most)
      return wrongAmount(`At most ${most} can be refunded: no more was paid.`)
    }
    case 'refund-brings-default':
      return new Problem(
        'not_available',
        'The time to pay is over, so this refund would put the sale in default at once. Give the buyer more time first; then refund, and cancel the reservation.',
      )
    case 'due-not-later':
      return validationFailed([
        {
          path: 'due_at',
          message: 'The new due time must be later than the one before, and in the future.',
        },
      ])
    case 'not-due':
      return new Problem('not_available', 'This is not due, or it has been done.')
    case 'not-paid':
      return new Problem(
        'not_available',
        `Nothing can leave before everything is paid: ${formatExactly(refusal.balance)} is missing.`,
        { balance: toDollars(refusal.balance) },
      )
    case 'no-handover-chosen':
      return new Problem('not_available', 'Pick-up or delivery has not been chosen yet.')
    case 'delivery-not-priced':
      return new Problem(
        'not_available',
        'The delivery has no price yet. Put it on the invoice with the choice of delivery first, $0 if it is free.',
      )
    case 'is-picked-up':
      return new Problem('not_available', 'The buyer picks it up, so it is not sent.')
    case 'title-backwards':
      return new Problem('not_available', `The title is already ${refusal.title}.`)
    case 'return-period-over':
      return new Problem('not_available', 'The return period is over.', {
        ended_at: refusal.endedAt.toISOString(),
      })
  }
}

function wrongAmount(message: string): Problem {
  return validationFailed([{ path: 'amount', message }])
}

const STATES_IN_WORDS: Readonly<Record<SaleState, string>> = {
  invoiced: 'nothing was paid yet',
  part_paid: 'it is paid only in part',
  paid: 'it is paid',
  on_its_way: 'it is on its way',
  received: 'it was received',
  completed: 'the sale is complete',
  returning: 'it is being returned',
  refunded: 'it was refunded',
  defaulted: 'it was not paid in time, and the sale is over',
  cancelled: 'the sale was cancelled',
}
