import { staffStatementsText } from '../../../languages/staff/statements.ts'
import { exactly } from '../../settlement/sale-words.ts'
import type { LineView } from './statements.ts'

/** A line of a bank statement in words for staff, and what comes next of it. */

export interface LineChip {
  words: string
  tone: 'ok' | 'info' | 'warn' | 'mute'
}

/** Green by reference, blue by amount and name, grey where nothing was found. */
export function chipOf({ state, match, placed_by: by }: LineView): LineChip {
  if (state === 'booked') return { words: staffStatementsText('booked'), tone: 'ok' }
  if (state === 'dismissed') return { words: staffStatementsText('notBooked'), tone: 'mute' }
  if (match === 'known') return { words: staffStatementsText('knownAlready'), tone: 'mute' }
  if (match === 'unmatched' || by === null)
    return { words: staffStatementsText('noMatch'), tone: 'mute' }
  const words = staffStatementsText('matchedBy', { found: by, far: match })
  if (match !== 'matched') return { words, tone: 'warn' }
  return { words, tone: by === 'reference' ? 'ok' : 'info' }
}

/** What the line pays, or why it pays nothing. */
export function lineInWords({ sale, match, amount, reason }: LineView): string {
  if (!sale) return reason ?? staffStatementsText('noSaleFound')
  const of = `${sale.title}, ${sale.invoice_number}`
  if (match === 'matched') return staffStatementsText('inFull', { sale: of })
  if (match === 'partial') {
    const left = exactly(sale.balance - amount)
    return staffStatementsText('staysToPay', { sale: of, amount: left })
  }
  if (match === 'over') {
    const over = exactly(amount - sale.balance)
    return staffStatementsText('tooMuch', { sale: of, amount: over })
  }
  return `${of}. ${reason ?? ''}`.trim()
}

export function lineAmount({ amount, currency }: Pick<LineView, 'amount' | 'currency'>): string {
  return currency === 'USD' ? exactly(amount) : `${amount.toLocaleString('en-US')} ${currency}`
}

/** Whether it counts to its sale once it is confirmed. */
export function isCountable({ state, match }: LineView): boolean {
  return state === 'waiting' && (match === 'matched' || match === 'partial' || match === 'over')
}

/** Money that came and of which we do not know what for. */
export function isUnplaced({ state, match, amount }: LineView): boolean {
  return state === 'waiting' && match === 'unmatched' && amount > 0
}

/** The lines that can be confirmed together, without a second look: by their reference, and to the cent. */
export function sureLines(lines: readonly LineView[]): LineView[] {
  return lines.filter(
    (line) => isCountable(line) && line.match === 'matched' && line.placed_by === 'reference',
  )
}

/** Where to go on once a line was seen to: the next that waits, else the one before it that does. */
export function nextWaiting(lines: readonly LineView[], n: number): number | null {
  const waits = lines.filter(({ state }) => state === 'waiting')
  return (waits.find((line) => line.n > n) ?? waits.findLast((line) => line.n < n))?.n ?? null
}
