import MessageCircleCheck from 'lucide-react/icons/message-circle-check'
import { useEffect } from 'react'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { EmptyState } from '../../../ui/notice.tsx'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { useKey } from '../frame/keys.ts'
import { usePlace } from '../frame/place.ts'
import { useIsWide } from '../frame/use-is-wide.ts'
import '../messages/messages.css'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { OpenQuestion } from './open-question.tsx'
import './public-questions.css'
import { QuestionQueue } from './question-queue.tsx'
import { usePublicQuestions } from './use-public-questions.ts'

/** What members ask about lots: those that wait on top, the oldest first; the one that is open beside them, on phones in their place. */
export function QuestionsScreen() {
  const isWide = useIsWide()
  const { search, change } = usePlace()
  const waiting = usePublicQuestions('waiting')
  const published = usePublicQuestions('published')
  const rejected = usePublicQuestions('rejected')
  const rows = [waiting, published, rejected].flatMap((list) => list.rows ?? [])
  const open = search.get('question')
  const first = waiting.rows?.[0]?.id
  useEffect(() => {
    if (isWide && open === null && first !== undefined) change({ question: first })
  }, [isWide, open, first, change])

  function move(by: 1 | -1): void {
    const at = rows.findIndex(({ id }) => id === open)
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next) change({ question: next.id })
  }
  useKey('J', () => move(1), { name: publicQuestionsText('next'), isShown: true })
  useKey('K', () => move(-1), { name: publicQuestionsText('previous'), isShown: true })

  /** The one that has waited longest of the rest; where none waits, what was decided stays to be read. */
  function goOn(from: string): void {
    const next = (waiting.rows ?? []).find(({ id }) => id !== from)
    if (next) change({ question: next.id })
  }

  if (!waiting.rows || !published.rows || !rejected.rows) {
    const failed = [waiting, published, rejected].find(({ error }) => error)
    return failed?.error ? (
      <RowsFailed error={failed.error} onTryAgain={failed.refetch} />
    ) : (
      <RowsLoading />
    )
  }
  const question = rows.find(({ id }) => id === open)
  const panel = question && (
    <OpenQuestion key={question.id} question={question} onDecided={() => goOn(question.id)} />
  )
  if (!isWide && panel) return panel
  return (
    <div className="messages">
      <QuestionQueue lists={{ waiting, published, rejected }} open={open} />
      {isWide ? (panel ?? <NothingOpen />) : null}
    </div>
  )
}

function NothingOpen() {
  return (
    <EmptyState
      icon={MessageCircleCheck}
      as="h2"
      title={publicQuestionsText('noneWaits')}
      text={publicQuestionsText('noneWaitsText')}
      action={<GoToScreen path="" />}
    />
  )
}
