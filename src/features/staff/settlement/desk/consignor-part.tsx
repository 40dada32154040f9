import { formatDollars } from '../../../../rules/money.ts'
import { Chip, type ChipTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { weekdayAndTime } from '../../../lot/instants.ts'
import type { Question } from '../../consignors/questions/questions.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import type { Decision } from '../../offers/decision.ts'
import type { Act } from '../acts/act.ts'
import { askConsignor } from '../acts/consignor-acts.ts'

interface ConsignorPartProps {
  decision: Decision
  ask: (act: Act) => void
}

/** Whose the lot is, what the consignor was asked about the run, and the way to ask. */
export function ConsignorPart({ decision, ask }: ConsignorPartProps) {
  const { consignor, questions, is_open: isOpen, offers } = decision
  if (!consignor) return null
  const waits = [...questions, ...offers].some(({ state }) => state === 'waiting')
  return (
    <div className="settle-panel-body settle-consignor">
      <p>
        Consigned by{' '}
        <StaffLink path="consignors" search={`consignor=${consignor.id}`}>
          {consignor.name}
        </StaffLink>
        {consignor.has_people ? '.' : ', for whom nobody acts here yet.'}
      </p>
      {questions.map((question) => (
        <Asked key={question.id} question={question} isOpen={isOpen} />
      ))}
      {isOpen && consignor.has_people && !waits ? (
        <div className="settle-acts">
          <Button look="line" onClick={() => ask(askConsignor(decision, consignor.name))}>
            Ask the consignor…
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const STATES: Record<Question['state'], readonly [ChipTone, string]> = {
  waiting: ['warn', 'No answer yet'],
  approved: ['ok', 'Approved'],
  declined: ['bad', 'Declined'],
}

function Asked({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { kind, amount, state, note, answered_by: by, answered_at: at } = question
  const [tone, word] = STATES[state]
  const isMoot = state === 'waiting' && !isOpen
  return (
    <p>
      <Chip tone={isMoot ? 'mute' : tone}>{isMoot ? 'Decided without an answer' : word}</Chip>{' '}
      {kind === 'accept_bid' ? 'To sell for' : 'To offer it for'} {formatDollars(amount)}, asked by{' '}
      {question.asked_by} {weekdayAndTime(question.asked_at)}
      {at === null ? '.' : `; answered by ${by} ${weekdayAndTime(at)}.`}
      {note === null ? null : ` “${note}”`}
    </p>
  )
}
