import { staffSettlementText } from '../../../../languages/staff/settlement.ts'
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
        {staffSettlementText.rich(consignor.has_people ? 'consignedBy' : 'consignedByNobodyHere', {
          consignor: consignor.name,
          link: (name) => (
            <StaffLink path="consignors" search={`consignor=${consignor.id}`}>
              {name}
            </StaffLink>
          ),
        })}
      </p>
      {questions.map((question) => (
        <Asked key={question.id} question={question} isOpen={isOpen} />
      ))}
      {isOpen && consignor.has_people && !waits ? (
        <div className="settle-acts">
          <Button look="line" onClick={() => ask(askConsignor(decision, consignor.name))}>
            {staffSettlementText('askConsignor')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const TONES = { waiting: 'warn', approved: 'ok', declined: 'bad' } as const satisfies Record<
  Question['state'],
  ChipTone
>
const WORDS = {
  waiting: 'noAnswerYet',
  approved: 'approved',
  declined: 'declined',
} as const satisfies Record<Question['state'], string>

function Asked({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { kind, amount, state, note, answered_by: by, answered_at: at } = question
  const isMoot = state === 'waiting' && !isOpen
  const asked = {
    kind,
    amount: formatDollars(amount),
    asker: question.asked_by,
    askedAt: weekdayAndTime(question.asked_at),
  }
  return (
    <p>
      <Chip tone={isMoot ? 'mute' : TONES[state]}>
        {staffSettlementText(isMoot ? 'decidedWithout' : WORDS[state])}
      </Chip>{' '}
      {at === null
        ? staffSettlementText('asked', asked)
        : staffSettlementText('askedAndAnswered', {
            ...asked,
            answerer: by ?? '',
            answeredAt: weekdayAndTime(at),
          })}
      {note === null ? null : ` “${note}”`}
    </p>
  )
}
