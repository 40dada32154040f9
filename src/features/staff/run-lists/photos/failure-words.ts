import { ApiProblem } from '../../../../browser/api.ts'
import { runListsText } from '../../../../languages/staff/run-lists.ts'
import { ArchiveFault } from './archive-fault.ts'

/** Why an import broke off, in a sentence of ours: what a browser says of an error is for nobody. */
export function failureWords(error: unknown): string {
  const isOurs = error instanceof ApiProblem || error instanceof ArchiveFault
  return isOurs ? error.message : runListsText('brokeOff')
}
