import { cents, type Cents } from '../money.ts'
import { balanceOf, type Sale } from './sale.ts'

/**
 * What is to be sent back of a sale: too much was paid, or it ended before anything was sold and holds money. What was kept of a
 * refund stays, and of a vehicle that is on its way back nothing is owed yet.
 */
export function toSendBack(sale: Pick<Sale, 'state' | 'lines' | 'paid'>): Cents {
  switch (sale.state) {
    case 'defaulted':
    case 'cancelled':
      return sale.paid
    case 'returning':
    case 'refunded':
      return cents(0)
    default:
      return cents(Math.max(0, -balanceOf(sale)))
  }
}
