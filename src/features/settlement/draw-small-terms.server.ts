import { invoicePaperText } from '../../languages/papers/invoice-paper.ts'
import { asksForMoney, isUnpaid, type SaleState } from '../../rules/sales/sale.ts'
import type { SaleTerms } from '../../rules/sales/terms.ts'
import { COLORS, columnsOf, heightOf, needRoom, textIn } from '../../server/files/pdf-parts.ts'
import { decoration } from '../../server/files/pdf-structure.ts'
import type { Pdf } from '../../server/files/pdf.ts'
import type { Paper } from './read-paper.server.ts'

const ENDED: readonly SaleState[] = ['refunded', 'defaulted', 'cancelled']

/** What still holds of the terms of a sale, in short: in columns above the foot of its last page. Nothing of one that has ended. */
export function drawSmallTerms(pdf: Pdf, { sale, item }: Paper): void {
  const { terms } = sale
  if (ENDED.includes(sale.state)) return
  const { left, width } = columnsOf(pdf)
  const [from, to] = terms.deliveryStartHours
  const start = invoicePaperText('deliveryStarts', { from, to })
  const isToStart = asksForMoney(sale.state) && sale.state !== 'on_its_way'
  const texts: (readonly [heading: string, text: string])[] = [
    ...(isToStart && sale.handover?.method !== 'pick_up'
      ? [[invoicePaperText('afterPayment'), start] as const]
      : []),
    [invoicePaperText('warrantyAndReturn'), warrantyAndReturn(terms, item.countsMiles)],
    ...(isUnpaid(sale.state) && sale.paid < sale.price
      ? [[invoicePaperText('ifNotPaid'), invoicePaperText('ifNotPaidText')] as const]
      : []),
  ]
  const column = (width - 36) / 3
  const style = { width: column, size: 8.25, color: COLORS.text }
  const tallest = Math.max(
    ...texts.map(([, text]) => heightOf(pdf, text, { x: 0, y: 0, ...style })),
  )
  const height = tallest + 26
  needRoom(pdf, height)
  const y = pdf.page.height - pdf.page.margins.bottom - height
  decoration(pdf, () => pdf.rect(left, y, width, 0.6).fill(COLORS.line))
  for (const [at, [heading, text]] of texts.entries()) {
    const place = { x: left + at * (column + 18), ...style }
    const end = textIn(pdf, heading, { ...place, y: y + 10, weight: 'bold', color: COLORS.ink })
    textIn(pdf, text, { ...place, y: end })
  }
}

/** '6 months or 10,000 miles. Return within 14 days of receipt, up to 1,000 test miles. Our money-back guarantee also applies.' */
function warrantyAndReturn(terms: SaleTerms, countsMiles: boolean): string {
  const { warrantyMonths: months, warrantyMiles, returnDays: days, returnTestMiles } = terms
  if (!countsMiles) return invoicePaperText('warrantyAndReturnMonths', { months, days })
  const miles = warrantyMiles.toLocaleString('en-US')
  const testMiles = returnTestMiles.toLocaleString('en-US')
  return invoicePaperText('warrantyAndReturnMiles', { months, miles, days, testMiles })
}
