import { todayText } from '../../../languages/staff/today.ts'
import { Chip } from '../../../ui/badge.tsx'
import { weekdayAndTime } from '../../lot/instants.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { answerWords } from './answer-words.ts'
import type { Answered } from './today.ts'

const SHOWN = 6

/** What consignors answered; there only where one did. */
export function AnswersPanel({ answers }: { answers: readonly Answered[] }) {
  if (answers.length === 0) return null
  return (
    <section className="panel today-answers" aria-label={todayText('answers')}>
      <h2>{todayText('answers')}</h2>
      <ul>
        {answers.slice(0, SHOWN).map((answer) => (
          <AnswerRow key={answer.id} answer={answer} />
        ))}
      </ul>
    </section>
  )
}

function AnswerRow({ answer }: { answer: Answered }) {
  const { state, title, note, answered_at: at } = answer
  const isYes = state === 'approved'
  return (
    <li>
      <Chip tone={isYes ? 'ok' : 'bad'}>{todayText(isYes ? 'approved' : 'declined')}</Chip>
      <span className="today-what">
        <StaffLink path="settlement" search={`open=auction-${answer.auction_id}`}>
          {title}
        </StaffLink>
        <small>
          {answerWords(answer)}
          {note === null ? '' : ` “${note}”`}
        </small>
        <small>
          <time dateTime={at}>{weekdayAndTime(at)}</time>
        </small>
      </span>
    </li>
  )
}
