import { invoicePaperText } from '../../languages/papers/invoice-paper.ts'
import { cents, formatExactly } from '../../rules/money.ts'
import { inGroups } from '../../rules/sales/bank-details.ts'
import { balanceOf } from '../../rules/sales/sale.ts'
import type { Config } from '../../server/config/config.ts'
import { COLORS, columnsOf, needRoom, textIn } from '../../server/files/pdf-parts.ts'
import { decoration } from '../../server/files/pdf-structure.ts'
import type { Pdf } from '../../server/files/pdf.ts'
import { LABEL, PLAIN, SMALL, STRONG } from './invoice-styles.server.ts'
import type { InvoiceStanding } from './invoice-words.ts'
import type { Paper } from './read-paper.server.ts'

/** Of the operator. */
export interface InvoiceHouse extends Pick<Config, 'bank' | 'support'> {
  /** Where bank details are compared. */
  compareAt: string
}

const REFERENCE_WIDTH = 185

/** The account and the reference; where no account is set, whom to ask. */
export function drawWire(
  pdf: Pdf,
  { sale }: Paper,
  { bank, support, compareAt }: InvoiceHouse,
): void {
  const { left, width } = columnsOf(pdf)
  needRoom(pdf, 165)
  const top = pdf.y
  const cells: [label: string, value: string][] = bank
    ? [
        [invoicePaperText('beneficiary'), bank.beneficiary],
        [invoicePaperText('routingNumber'), inGroups(bank.routingNumber, 3)],
        [invoicePaperText('bank'), bank.bank],
        [invoicePaperText('accountNumber'), inGroups(bank.accountNumber, 4)],
        ...(bank.swift ? [[invoicePaperText('swift'), bank.swift] satisfies [string, string]] : []),
      ]
    : [[invoicePaperText('account'), invoicePaperText('askForAccount', { phone: support.phone })]]
  const headEnd = top + 32
  textIn(pdf, invoicePaperText('wireToAccount'), {
    x: left + 12,
    y: top + 10,
    width: 250,
    ...STRONG,
    size: 11.25,
    tag: 'H2',
  })
  const fees = { x: left, y: top + 11.5, width: width - 12, align: 'right', ...SMALL } as const
  textIn(pdf, invoicePaperText('feesBySender'), fees)
  let y = headEnd + 9
  const column = (width - REFERENCE_WIDTH - 36) / 2
  for (let start = 0; start < cells.length; start += 2) {
    const ends = cells.slice(start, start + 2).map(([label, value], at) => {
      const place = { x: left + 12 + at * (column + 12), width: column }
      return textIn(pdf, value, {
        ...place,
        y: textIn(pdf, label, { ...place, y, ...LABEL }) + 1,
        ...{ ...STRONG, size: 10.5 },
      })
    })
    y = Math.max(...ends) + 8
  }
  const end = Math.max(y + 2, headEnd + 80)
  drawReference(pdf, sale.reference, { x: left + width - REFERENCE_WIDTH, y: headEnd, end })
  decoration(pdf, () => pdf.rect(left, headEnd - 0.6, width, 0.6).fill(COLORS.line))
  decoration(pdf, () =>
    pdf
      .roundedRect(left, top, width, end - top, 3)
      .lineWidth(1.1)
      .stroke(COLORS.ink),
  )
  drawNever(pdf, end + 11, compareAt, support.phone)
}

function drawReference(
  pdf: Pdf,
  reference: string,
  { x, y, end }: { x: number; y: number; end: number },
): void {
  decoration(pdf, () => pdf.rect(x, y, REFERENCE_WIDTH, end - y).fill(COLORS.lane))
  const place = { x: x + 12, width: REFERENCE_WIDTH - 22, color: COLORS.ink }
  const size = Math.min(18.75, (18.75 * 16) / Math.max(16, reference.length))
  const label = invoicePaperText('reference')
  let at = textIn(pdf, label, { ...place, y: y + 9, size: 8.25, weight: 'bold' })
  at = textIn(pdf, reference, { ...place, y: at + 4, size, weight: 'bold' })
  const why = invoicePaperText('referenceNote')
  textIn(pdf, why, { ...place, y: at + 1, size: 8.25 })
}

function drawNever(pdf: Pdf, y: number, compareAt: string, phone: string): void {
  const { left, width } = columnsOf(pdf)
  const strong = invoicePaperText('neverByMail')
  const end = textIn(pdf, strong, { x: left, y, width, ...STRONG })
  const rest = invoicePaperText('compareDetails', { page: compareAt, phone })
  pdf.y = textIn(pdf, rest, { x: left, y: end + 1, width, ...PLAIN })
}

/** In place of the account, where nobody should pay. */
export function drawNothingToPay(
  pdf: Pdf,
  { sale }: Paper,
  { stamp }: InvoiceStanding,
  { support }: InvoiceHouse,
): void {
  const { left, width } = columnsOf(pdf)
  needRoom(pdf, 60)
  const top = pdf.y
  const over = -balanceOf(sale)
  const text =
    stamp !== 'PAID'
      ? invoicePaperText('nothingToWire', { phone: support.phone, email: support.email })
      : over > 0
        ? invoicePaperText('paidTooMuch', { amount: formatExactly(cents(over)) })
        : invoicePaperText('thankYou')
  const end = textIn(pdf, text, { x: left + 12, y: top + 12, width: width - 24, ...PLAIN })
  decoration(pdf, () =>
    pdf
      .roundedRect(left, top, width, end + 10 - top, 3)
      .lineWidth(1.1)
      .stroke(COLORS.ink),
  )
  pdf.y = end + 20
}
