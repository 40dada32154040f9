import { readStored, writeStored } from '../../browser/stored-texts.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { compareText } from '../../languages/compare.ts'
import { lotsText, readLots } from '../../rules/comparison/chosen-lots.ts'
import { COMPARISON_FULL, toggled } from '../../rules/comparison/toggle-lot.ts'
import { COMPARED } from './chosen.ts'

/** Chooses a lot to be compared, or takes it back. */
export function toggleChosen(lot: string): void {
  const lots = toggled(readLots(readStored(COMPARED)), lot)
  if (lots === null) {
    return toastFailure(compareText('limitReached'), COMPARISON_FULL, COMPARED)
  }
  writeStored(COMPARED, lotsText(lots))
}

/** Takes back what was chosen: one, or all. */
export function forgetChosen(lot?: string): void {
  const lots = readLots(readStored(COMPARED)).filter((one) => lot !== undefined && one !== lot)
  writeStored(COMPARED, lotsText(lots))
}
