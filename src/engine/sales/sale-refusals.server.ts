import { answerSalesText } from '../../languages/answers/sales.ts'
import { formatExactly, toDollars } from '../../rules/money.ts'
import type { SaleRefusal } from '../../rules/sales/sale.ts'
import { Problem, validationFailed } from '../../server/http/problem.ts'

/** The refusals of a change of a sale, as answers to whoever asked for it. */
export function saleRefused(refusal: SaleRefusal): Problem {
  switch (refusal.reason) {
    case 'wrong-state':
      return new Problem('not_available', answerSalesText('wrongState', { state: refusal.state }), {
        sale_state: refusal.state,
      })
    case 'total-below-nothing':
      return wrongAmount(answerSalesText('creditTooLarge'))
    case 'no-amount':
      return wrongAmount(answerSalesText('noAmount'))
    case 'money-received': {
      const paid = formatExactly(refusal.paid)
      return new Problem('not_available', answerSalesText('moneyReceived', { paid }), {
        paid: toDollars(refusal.paid),
      })
    }
    case 'refund-too-large': {
      const most = formatExactly(refusal.most)
      return wrongAmount(answerSalesText('refundTooLarge', { most }))
    }
    case 'refund-brings-default':
      return new Problem('not_available', answerSalesText('refundBringsDefault'))
    case 'due-not-later':
      return validationFailed([{ path: 'due_at', message: answerSalesText('dueNotLater') }])
    case 'not-due':
      return new Problem('not_available', answerSalesText('notDue'))
    case 'not-paid': {
      const balance = formatExactly(refusal.balance)
      return new Problem('not_available', answerSalesText('notPaid', { balance }), {
        balance: toDollars(refusal.balance),
      })
    }
    case 'no-handover-chosen':
      return new Problem('not_available', answerSalesText('noHandoverChosen'))
    case 'delivery-not-priced':
      return new Problem('not_available', answerSalesText('deliveryNotPriced'))
    case 'is-picked-up':
      return new Problem('not_available', answerSalesText('isPickedUp'))
    case 'title-backwards':
      return new Problem('not_available', answerSalesText('titleAlready', { title: refusal.title }))
    case 'return-period-over':
      return new Problem('not_available', answerSalesText('returnPeriodOver'), {
        ended_at: refusal.endedAt.toISOString(),
      })
  }
}

function wrongAmount(message: string): Problem {
  return validationFailed([{ path: 'amount', message }])
}
