import { isUnanswered, newKey } from '../../../../../browser/send-once.ts'
import { keepForm, recallForm, useKeptForm } from '../../../frame/kept-text.ts'
import { callStaff } from '../../../frame/staff-calls.ts'
import { AUCTIONS_ADDRESS } from '../../auction-list.ts'
import {
  NOTHING_TYPED,
  refused,
  sendingOf,
  withTyped,
  type KeptLot,
  type TypedLot,
} from './kept-lot.ts'

const NAME = 'new lot'

/** What is typed of a new lot, which stays until its draft is made, once: what was sent and not answered keeps its key. */
export function useKeptLot() {
  // Read anew whenever it changes, whoever changes it.
  const [kept, keep] = useKeptForm(NAME)
  return {
    typed: lotOf(kept).typed,
    type: (typed: Partial<TypedLot>) => keep(withTyped(recall(), typed)),
    /** Resolves with the id of the draft. Throws ApiProblem. */
    async send(typed: TypedLot, draft: object): Promise<string> {
      const sending = sendingOf(recall(), typed, draft, newKey)
      keepForm(NAME, sending)
      const { body, key } = sending.unanswered
      try {
        const made = await callStaff<{ auction: { id: string } }>(AUCTIONS_ADDRESS, {
          ...{ method: 'POST', body, headers: { 'Idempotency-Key': key } },
        })
        keepForm(NAME, null)
        return made.auction.id
      } catch (problem) {
        if (!isUnanswered(problem)) keepForm(NAME, refused(recall()))
        throw problem
      }
    },
  }
}

function recall(): KeptLot {
  return lotOf(recallForm(NAME))
}

/** Only this file writes there. */
function lotOf(kept: unknown): KeptLot {
  return (kept as KeptLot | null) ?? NOTHING_TYPED
}
