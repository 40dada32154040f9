import { useStoredText } from '../../browser/stored-texts.ts'
import { readLots } from '../../rules/comparison/chosen-lots.ts'

/** Under which name the browser keeps what is chosen; nobody's on the server and while the page hydrates. */
export const COMPARED = 'compared'

export function useChosen(): string[] {
  return readLots(useStoredText(COMPARED))
}
