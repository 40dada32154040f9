import { statementsText } from '../../../languages/rules/statements.ts'
import type { WhyLeft } from '../seen-lines.ts'
import type { MatchReason } from './statement-matching.ts'

type Text = Parameters<typeof statementsText>[0]

const REASONS = {
  unknown_reference: 'unknownReference',
  several_references: 'severalReferences',
  no_sale: 'noSale',
  several_sales: 'severalSales',
  sale_over: 'saleOver',
  before_sale: 'beforeSale',
  other_currency: 'otherCurrency',
  money_out: 'moneyOut',
  imported_before: 'importedBefore',
  recorded_before: 'recordedBefore',
} as const satisfies Record<MatchReason, Text>

/** Why a line of a statement is unmatched, or how it is known, as staff read it. */
export function reasonInWords(reason: MatchReason): string {
  return statementsText(REASONS[reason])
}

const LEFT = {
  booked: 'booked',
  dismissed: 'dismissed',
  changed: 'changed',
  recorded_before: 'recordedMeanwhile',
  imported_before: 'importedBefore',
} as const satisfies Record<WhyLeft, Text>

/** Why a line that was to be booked is not. */
export function leftInWords(why: WhyLeft): string {
  return statementsText(LEFT[why])
}
