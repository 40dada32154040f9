import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { uiText } from '../../../languages/site/ui.ts'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { todayText } from '../../../languages/staff/today.ts'
import { Chip } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortDay } from '../../lot/instants.ts'
import { useKeptText } from '../frame/kept-text.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { useEachSecond } from '../frame/use-each-second.ts'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed } from '../table/table-states.tsx'
import { span } from '../today/urgency.ts'
import { PUBLIC_QUESTIONS_ADDRESS, type PublicQuestion } from './public-questions.ts'
import { answerDraftOf, type QuestionList } from './use-public-questions.ts'

const PARTS = [
  ['waiting', 'nothingWaiting'],
  ['published', 'nothingPublished'],
  ['rejected', 'nothingRejected'],
] as const

interface QuestionQueueProps {
  lists: Record<PublicQuestion['state'], QuestionList>
  open: string | null
}

/** Those that wait, and below them what became of others. */
export function QuestionQueue({ lists, open }: QuestionQueueProps) {
  return (
    <section className="panel message-queue" aria-label={publicQuestionsText('questions')}>
      {PARTS.map(([state, none]) => (
        <Part
          key={state}
          state={state}
          title={publicQuestionsText(state)}
          list={lists[state]}
          open={open}
          none={publicQuestionsText(none)}
        />
      ))}
    </section>
  )
}

interface PartProps {
  state: PublicQuestion['state']
  title: string
  list: QuestionList
  open: string | null
  none: string
}

function Part({ state, title, list, open, none }: PartProps) {
  const { rows, total, error, hasMore, isLoadingMore, loadMore, refetch } = list
  return (
    <section className="message-part">
      <div className="spread question-part-head">
        <h2>
          {title} <small>{total.toLocaleString('en-US')}</small>
        </h2>
        <CsvButton
          name={`questions-${state}`}
          of={title}
          address={PUBLIC_QUESTIONS_ADDRESS}
          query={`state=${state}`}
        />
      </div>
      {error ? <RowsFailed error={error} onTryAgain={refetch} isStale /> : null}
      {rows?.length === 0 ? <p className="message-none">{none}</p> : null}
      <ul>
        {rows?.map((question) => (
          <Row key={question.id} question={question} isOpen={question.id === open} />
        ))}
      </ul>
      {hasMore ? (
        <Button look="ghost" size="sm" busy={isLoadingMore && uiText('loading')} onClick={loadMore}>
          {publicQuestionsText('showMore')}
        </Button>
      ) : null}
    </section>
  )
}

function Row({ question, isOpen }: { question: PublicQuestion; isOpen: boolean }) {
  const { id, auction, asked, asked_at: askedAt, decided_at: decidedAt, held_back: held } = question
  const [draft] = useKeptText(answerDraftOf(id))
  const isMarked = decidedAt === null && held.length > 0
  const waits = useEachSecond((now) => span(now - Date.parse(askedAt)))
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={element} className={clsx('message-row', isOpen && 'is-open')}>
      <StaffLink path="questions" search={`question=${id}`} isCurrent={isOpen}>
        <span className="spread">
          <b className="one-line">{auction.title}</b>
          <small>{decidedAt ? shortDay(decidedAt) : todayText('waits', { span: waits })}</small>
        </span>
        <span className="one-line">{question.question ?? asked}</span>
        {isMarked || draft ? (
          <span className="question-marks">
            {isMarked ? <Chip tone="warn">{publicQuestionsText('heldBack')}</Chip> : null}
            {draft ? (
              <small>
                <em>{publicQuestionsText('draft')}</em>
              </small>
            ) : null}
          </span>
        ) : null}
      </StaffLink>
    </li>
  )
}
