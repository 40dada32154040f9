import { documentText } from '../../languages/papers/document.ts'
import { invoicePaperText } from '../../languages/papers/invoice-paper.ts'
import { cents, formatExactly, type Cents } from '../../rules/money.ts'
import { shownLine } from '../../rules/sales/delivery-line.ts'
import { isPriceKind, totalOf, type InvoiceLine } from '../../rules/sales/sale.ts'
import {
  COLORS,
  columnsOf,
  heightOf,
  needRoom,
  textIn,
  type DocumentPicture,
} from '../../server/files/pdf-parts.ts'
import { decoration, figure } from '../../server/files/pdf-structure.ts'
import type { Pdf } from '../../server/files/pdf.ts'
import { calendarDay } from '../frame/calendar-day.ts'
import { exactInstant } from '../lot/instants.ts'
import { drawSmallTerms } from './draw-small-terms.server.ts'
import { drawNothingToPay, drawWire, type InvoiceHouse } from './draw-wire.server.ts'
import { LABEL, PLAIN, SMALL, STRONG } from './invoice-styles.server.ts'
import { BOUGHT_WORDS, PRICE_WORDS, standingOf, type InvoiceStanding } from './invoice-words.ts'
import type { Paper } from './read-paper.server.ts'

/** All of an invoice below its head, as the design language draws it. */
export function drawInvoice(
  pdf: Pdf,
  paper: Paper,
  house: InvoiceHouse,
  photo: DocumentPicture | null,
): void {
  const standing = standingOf(paper.sale)
  drawParties(pdf, paper)
  drawLines(pdf, paper, photo)
  drawPayments(pdf, paper)
  drawTotals(pdf, standing)
  if (standing.asks) drawWire(pdf, paper, house)
  else drawNothingToPay(pdf, paper, standing, house)
  drawSmallTerms(pdf, paper)
}

function drawParties(pdf: Pdf, { sale, buyer, item }: Paper): void {
  const { left, width } = columnsOf(pdf)
  const top = pdf.y
  const share = (width - 42) / 3.5
  const first = { x: left, width: share * 1.35 }
  const second = { x: left + share * 1.35 + 21, width: share }
  const third = { x: left + share * 2.35 + 42, width: share * 1.15 }
  let end = textIn(pdf, invoicePaperText('billTo'), { ...first, y: top, ...LABEL })
  end = textIn(pdf, buyer.name, { ...first, y: end, ...STRONG })
  for (const line of buyer.address) end = textIn(pdf, line, { ...first, y: end, ...PLAIN })
  const fact = (place: typeof first, y: number, label: string, value: string, isStrong: boolean) =>
    textIn(pdf, value, {
      ...place,
      y: textIn(pdf, label, { ...place, y, ...LABEL }),
      ...(isStrong ? STRONG : PLAIN),
    })
  const run = invoicePaperText('lotAndRun', { lot: item.lot, run: sale.run })
  const ids = fact(
    second,
    fact(second, top, documentText('customerId'), buyer.customerId, true) + 7,
    invoicePaperText('lotAndRunLabel'),
    run,
    true,
  )
  const when = exactInstant(sale.issuedAt.toISOString())
  const how = fact(
    third,
    fact(third, top, invoicePaperText(BOUGHT_WORDS[sale.kind]), when, false) + 7,
    documentText('payment'),
    documentText('bankTransferOnly'),
    false,
  )
  pdf.y = Math.max(end, ids, how) + 16
}

const PHOTO = { width: 63, height: 42 } as const

function drawLines(pdf: Pdf, paper: Paper, photo: DocumentPicture | null): void {
  drawLineHead(pdf, paper)
  const [price] = paper.sale.lines
  for (const line of paper.sale.lines) {
    const isItem = line === price
    const { page } = pdf
    const text = textPlace(pdf, isItem && photo !== null)
    const details = isItem ? itemDetails(paper, line, photo) : line.detail ? [line.detail] : []
    const height =
      heightOf(pdf, shownLine(line), { ...text, ...STRONG, size: 10.5 }) +
      details.reduce((sum, detail) => sum + heightOf(pdf, detail, { ...text, ...SMALL }), 0)
    needRoom(pdf, Math.max(height, isItem && photo ? PHOTO.height : 0) + 18)
    if (pdf.page !== page) drawLineHead(pdf, paper)
    drawLine(pdf, { line, details, text, paper, photo: isItem ? photo : null })
  }
}

function drawLineHead(pdf: Pdf, { item }: Paper): void {
  const { left, width } = columnsOf(pdf)
  const y = pdf.y
  textIn(pdf, documentText('item'), { x: left, y, width: 100, ...LABEL })
  if (item.identifier)
    textIn(pdf, item.identifier.label, { x: left + IDENTIFIER_AT, y, width: 110, ...LABEL })
  const end = textIn(pdf, documentText('amount'), { x: left, y, width, align: 'right', ...LABEL })
  decoration(pdf, () => pdf.rect(left, end + 3, width, 1.1).fill(COLORS.ink))
  pdf.y = end + 4.1
}

const IDENTIFIER_AT = 300

function textPlace(pdf: Pdf, isBesidePhoto: boolean) {
  const { left } = columnsOf(pdf)
  const shift = isBesidePhoto ? PHOTO.width + 12 : 0
  return { x: left + shift, y: 0, width: IDENTIFIER_AT - 10 - shift }
}

function itemDetails({ item }: Paper, { kind }: InvoiceLine, photo: DocumentPicture | null) {
  const price = isPriceKind(kind) ? invoicePaperText(PRICE_WORDS[kind]) : null
  const first = [item.mileage, price].filter(Boolean).join(', ')
  return [first, photo?.caption ?? ''].filter(Boolean)
}

interface DrawnLine {
  line: InvoiceLine
  details: readonly string[]
  text: { x: number; width: number }
  paper: Paper
  photo: DocumentPicture | null
}

function drawLine(pdf: Pdf, { line, details, text, paper, photo }: DrawnLine): void {
  const { left, width } = columnsOf(pdf)
  const top = pdf.y + 9
  let end = textIn(pdf, shownLine(line), { ...text, y: top, ...STRONG, size: 10.5 })
  for (const detail of details) end = textIn(pdf, detail, { ...text, y: end + 1, ...SMALL })
  const { identifier } = paper.item
  if (line === paper.sale.lines[0] && identifier)
    end = Math.max(
      end,
      textIn(pdf, identifier.value, {
        x: left + IDENTIFIER_AT,
        y: top + 0.5,
        width: 125,
        ...PLAIN,
      }),
    )
  const amount = formatExactly(line.amount)
  textIn(pdf, amount, { x: left, y: top + 0.5, width, align: 'right', ...STRONG })
  if (photo) {
    figure(pdf, documentText('photo', { what: photo.caption ?? line.text }), () => {
      pdf.save().roundedRect(left, top, PHOTO.width, PHOTO.height, 2).clip()
      const cover = [PHOTO.width, PHOTO.height] satisfies [number, number]
      pdf.image(photo.jpeg, left, top, { cover, align: 'center', valign: 'center' }).restore()
    })
    end = Math.max(end, top + PHOTO.height)
  }
  decoration(pdf, () => pdf.rect(left, end + 8, width, 0.6).fill(COLORS.line))
  pdf.y = end + 8.6
}

/** What came and what was sent back, each by its day, taken off the total: what is left is the balance. */
function drawPayments(pdf: Pdf, { sale, payments }: Paper): void {
  if (payments.length === 0) return
  const { left, width } = columnsOf(pdf)
  const total: [string, Cents] = [invoicePaperText('total'), totalOf(sale)]
  const rows = payments.map(({ amount, day: paidOn }): [string, Cents] => {
    const day = calendarDay(`${paidOn}T12:00:00Z`)
    const key = amount < 0 ? 'sentBackToYouOn' : 'paymentReceivedOn'
    return [invoicePaperText(key, { day }), cents(-amount)]
  })
  for (const [label, amount] of [total, ...rows]) {
    needRoom(pdf, 20)
    const y = pdf.y + 7
    textIn(pdf, label, { x: left, y, width: width - 110, align: 'right', ...SMALL })
    const value = formatExactly(amount)
    pdf.y = textIn(pdf, value, { x: left, y: y - 0.5, width, align: 'right', ...STRONG })
  }
  pdf.y += 4
}

function drawTotals(pdf: Pdf, standing: InvoiceStanding): void {
  const { left, width } = columnsOf(pdf)
  needRoom(pdf, 100)
  const top = pdf.y + 14
  const labelEnd = textIn(pdf, standing.amountLabel, {
    x: left,
    y: top,
    width,
    align: 'right',
    ...LABEL,
  })
  const figure = formatExactly(standing.amount)
  const size = fittingSize(pdf, figure, width * 0.52)
  const end = textIn(pdf, figure, {
    ...{ x: left, y: labelEnd + 3, width, align: 'right', size },
    ...{ weight: 'bold', color: COLORS.ink },
  })
  const taken = pdf.font('Helvetica-Bold').fontSize(size).widthOfString(figure)
  const leftWidth = width - taken - 24
  const place = { x: left, y: 0, width: leftWidth }
  const due = { ...place, ...STRONG, size: 11.25 }
  const height =
    heightOf(pdf, standing.label, { ...place, ...LABEL }) + heightOf(pdf, standing.text, due)
  const from = Math.max(top, end - size * 0.22 - height)
  const due0 = textIn(pdf, standing.label, { ...place, y: from, ...LABEL })
  const leftEnd = textIn(pdf, standing.text, { ...due, y: due0 })
  if (standing.stamp) drawStamp(pdf, invoicePaperText(STAMPS[standing.stamp]), left, from - 28)
  pdf.y = Math.max(end, leftEnd) + 14
}

const STAMPS = {
  PAID: 'stampPaid',
  CANCELLED: 'stampCancelled',
  REFUNDED: 'stampRefunded',
  'NOT PAID': 'stampNotPaid',
} as const satisfies Record<NonNullable<InvoiceStanding['stamp']>, string>

/** Of the largest letters in which a text keeps within a width. */
function fittingSize(pdf: Pdf, text: string, width: number): number {
  const largest = 33
  const needed = pdf.font('Helvetica-Bold').fontSize(largest).widthOfString(text)
  return needed <= width ? largest : (largest * width) / needed
}

function drawStamp(pdf: Pdf, word: string, x: number, y: number): void {
  const width = pdf.font('Helvetica-Bold').fontSize(10.5).widthOfString(word) + 16
  decoration(pdf, () => pdf.roundedRect(x, y, width, 20, 2).fill(COLORS.ink))
  textIn(pdf, word, { x: x + 8, y: y + 5.2, width, size: 10.5, weight: 'bold', color: '#fff' })
}
