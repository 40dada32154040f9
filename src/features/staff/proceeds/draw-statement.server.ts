import { bankPapersText } from '../../../languages/papers/bank-papers.ts'
import { documentText } from '../../../languages/papers/document.ts'
import { dollarsToCents, formatExactly } from '../../../rules/money.ts'
import { shownStatementLine } from '../../../rules/proceeds/statement-line.ts'
import {
  COLORS,
  columnsOf,
  heightOf,
  needRoom,
  smallPrint,
  textIn,
} from '../../../server/files/pdf-parts.ts'
import { decoration } from '../../../server/files/pdf-structure.ts'
import type { Pdf } from '../../../server/files/pdf.ts'
import { calendarDay } from '../../frame/calendar-day.ts'
import { LABEL, PLAIN, SMALL, STRONG } from '../../settlement/invoice-styles.server.ts'
import { beginsLot, lotInWords, standingInWords } from './proceeds-words.ts'
import type { StatementLineView, StatementSummary } from './proceeds.ts'

/** All of a statement below its head: whom it is for, its lines, what they come to. */
export function drawStatement(
  pdf: Pdf,
  statement: StatementSummary,
  lines: readonly StatementLineView[],
): void {
  drawParties(pdf, statement)
  for (const [at, line] of lines.entries()) {
    if (at === 0) drawLineHead(pdf)
    drawLine(pdf, line, { beginsLot: beginsLot(lines, at), isBelowHead: at === 0 })
  }
  drawSums(pdf, statement, lines)
  smallPrint(pdf, bankPapersText('howItIsCounted'), bankPapersText('undoneLater'))
}

function drawParties(pdf: Pdf, { consignor, number, made_at: madeAt }: StatementSummary): void {
  const { left, width } = columnsOf(pdf)
  const top = pdf.y
  const share = (width - 42) / 3
  const fact = (column: number, label: string, value: string) => {
    const place = { x: left + column * (share + 21), width: share }
    const y = textIn(pdf, label, { ...place, y: top, ...LABEL })
    return textIn(pdf, value, { ...place, y, ...STRONG })
  }
  const ends = [
    fact(0, bankPapersText('consignor'), consignor.name),
    fact(1, bankPapersText('statement'), number),
    fact(2, bankPapersText('made'), calendarDay(madeAt)),
  ]
  pdf.y = Math.max(...ends) + 16
}

function drawLineHead(pdf: Pdf): void {
  const { left, width } = columnsOf(pdf)
  const { y } = pdf
  textIn(pdf, documentText('item'), { x: left, y, width: 200, ...LABEL })
  const end = textIn(pdf, documentText('amount'), { x: left, y, width, align: 'right', ...LABEL })
  decoration(pdf, () => pdf.rect(left, end + 3, width, 1.1).fill(COLORS.ink))
  pdf.y = end + 4.1
}

const AMOUNT_WIDTH = 120

/** The first line of a lot names it, below a hairline; what is taken off it follows. */
function drawLine(
  pdf: Pdf,
  line: StatementLineView,
  { beginsLot: isFirst, isBelowHead }: { beginsLot: boolean; isBelowHead: boolean },
): void {
  const { left, width } = columnsOf(pdf)
  const place = { x: left, width: width - AMOUNT_WIDTH }
  const style = isFirst ? STRONG : PLAIN
  const text = shownStatementLine(line)
  const lot = isFirst ? lotInWords(line) : null
  const height = heightOf(pdf, text, { ...place, y: 0, ...style }) + (lot ? 13 : 0)
  const { page } = pdf
  needRoom(pdf, height + (isFirst ? 44 : 12))
  if (pdf.page !== page) drawLineHead(pdf)
  else if (isFirst && !isBelowHead)
    decoration(pdf, () => pdf.rect(left, pdf.y + 5, width, 0.6).fill(COLORS.line))
  const top = pdf.y + (isFirst ? 11 : 2)
  const end = textIn(pdf, text, { ...place, y: top, ...style })
  const amount = formatExactly(dollarsToCents(line.amount))
  textIn(pdf, amount, { x: left, y: top, width, align: 'right', ...style })
  pdf.y = lot === null ? end : textIn(pdf, lot, { ...place, y: end, ...SMALL })
}

function drawSums(
  pdf: Pdf,
  statement: StatementSummary,
  lines: readonly StatementLineView[],
): void {
  const { left, width } = columnsOf(pdf)
  needRoom(pdf, 120)
  decoration(pdf, () => pdf.rect(left, pdf.y + 8, width, 1.1).fill(COLORS.ink))
  pdf.y += 12
  const { brought_forward: brought, total, payable } = statement
  if (brought < 0) {
    const own = lines.reduce((sum, { amount }) => sum + dollarsToCents(amount), 0)
    drawSum(pdf, bankPapersText('linesOfThis'), own / 100)
    drawSum(pdf, bankPapersText('broughtForward'), brought)
  }
  const y = pdf.y + 10
  const label = bankPapersText(total < 0 ? 'carriedOver' : 'payableToYou')
  const labelEnd = textIn(pdf, label, { x: left, y, width, align: 'right', ...LABEL })
  const figure = formatExactly(dollarsToCents(total < 0 ? total : payable))
  const end = textIn(pdf, figure, {
    ...{ x: left, y: labelEnd + 3, width, align: 'right', size: 27 },
    ...{ weight: 'bold', color: COLORS.ink },
  })
  const standing = total < 0 ? bankPapersText('nothingToPayOut') : standingInWords(statement)
  textIn(pdf, standing, { x: left, y: end - 17, width: width / 2, ...STRONG })
  pdf.y = end + 14
}

function drawSum(pdf: Pdf, label: string, amount: number): void {
  const { left, width } = columnsOf(pdf)
  const y = pdf.y + 6
  textIn(pdf, label, { x: left, y, width: width - AMOUNT_WIDTH, align: 'right', ...SMALL })
  const value = formatExactly(dollarsToCents(amount))
  pdf.y = textIn(pdf, value, { x: left, y: y - 0.5, width, align: 'right', ...STRONG })
}
