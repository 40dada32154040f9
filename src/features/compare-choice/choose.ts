import { readStored, writeStored } from '../../browser/stored-texts.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { compareText } from '../../languages/site/compare.ts'
import { lotsText, MAX_COMPARED, readLots } from '../../rules/comparison/chosen-lots.ts'
import { toggled } from '../../rules/comparison/toggle-lot.ts'
import { COMPARED } from './chosen.ts'

/** Chooses a lot to be compared, or takes it back. */
export function toggleChosen(lot: string): void {
  const lots = toggled(readLots(readStored(COMPARED)), lot)
  if (lots === null) {
    const words = compareText('limitReachedText', { most: MAX_COMPARED })
    return toastFailure(compareText('limitReached'), words, COMPARED)
  }
  writeStored(COMPARED, lotsText(lots))
}

/** Takes back what was chosen: one, or all. */
export function forgetChosen(lot?: string): void {
  const lots = readLots(readStored(COMPARED)).filter((one) => lot !== undefined && one !== lot)
  writeStored(COMPARED, lotsText(lots))
}
