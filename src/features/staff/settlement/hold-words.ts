import { staffSaleText } from '../../../languages/staff/sale.ts'
import type { Hold } from '../../../rules/sales/deadlines.ts'

const WORDS = {
  line: 'holdLine',
  review: 'holdReview',
  approval: 'holdApproval',
  unplaced: 'holdUnplaced',
} as const satisfies Record<Hold, string>

/** Why a sale does not default, as staff read it; null where nothing keeps it from that. */
export function holdsInWords(holds: readonly Hold[]): string | null {
  if (holds.length === 0) return null
  const what = holds
    .map((hold) => staffSaleText(WORDS[hold]))
    .reduce((one, other) => staffSaleText('bothHolds', { one, other }))
  return staffSaleText('holds', { what })
}
