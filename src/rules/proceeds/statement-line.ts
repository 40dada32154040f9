import { proceedsLinesText } from '../../languages/rules/proceeds.ts'
import type { StatementLine } from './statement.ts'
import { percentText } from './terms.ts'

const COMMISSION = 'Commission, '
const FEE = 'Fee per lot'
const UNDONE = 'Sale undone: '
const GIVEN_BACK = ', given back'

/** What a statement's line of the commission says, which is kept in English. */
export function commissionLine(commission: number): string {
  return COMMISSION + percentText(commission)
}

/** The same of the fee. */
export function feeLine(): string {
  return FEE
}

/** The same of what is taken back of a line. */
export function lineBack({ kind, text }: Pick<StatementLine, 'kind' | 'text'>): string {
  return kind === 'price' ? UNDONE + text : text + GIVEN_BACK
}

/** What a line of a statement says to whoever reads it now; titles and what staff wrote stay as they are. */
export function shownStatementLine({ kind, text }: Pick<StatementLine, 'kind' | 'text'>): string {
  const percent = between(text, COMMISSION, '')
  const percentBack = between(text, COMMISSION, GIVEN_BACK)
  const item = between(text, UNDONE, '')
  if (kind === 'commission' && percent !== null) return proceedsLinesText('commission', { percent })
  if (kind === 'commission_back' && percentBack !== null)
    return proceedsLinesText('commissionBack', { percent: percentBack })
  if (kind === 'lot_fee' && text === FEE) return proceedsLinesText('feePerLot')
  if (kind === 'lot_fee_back' && text === FEE + GIVEN_BACK)
    return proceedsLinesText('feePerLotBack')
  return kind === 'price_back' && item !== null ? proceedsLinesText('saleUndone', { item }) : text
}

/** Null for a text that does not begin and end so. */
function between(text: string, start: string, end: string): string | null {
  if (!text.startsWith(start) || !text.endsWith(end)) return null
  return text.slice(start.length, text.length - end.length)
}
