import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { serverNow } from '../../../browser/clock.ts'
import { frameText } from '../../../languages/site/frame.ts'
import { uiText } from '../../../languages/site/ui.ts'
import { todayText } from '../../../languages/staff/today.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GoToScreen } from '../frame/go-to-screen.tsx'
import { useKey } from '../frame/keys.ts'
import { useWaiting } from '../frame/waiting.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { Figures } from './figures.tsx'
import { QueueRow } from './queue-row.tsx'
import './today.css'
import type { Today } from './today.ts'
import { byUrgency } from './urgency.ts'

/** What waits comes first, the most urgent on top; beside it what closes next. */
export function TodayScreen() {
  const { data, error, refetch } = useWaiting()
  useKey('J', () => moveBetweenQueues(1), { name: todayText('next'), isShown: true })
  useKey('K', () => moveBetweenQueues(-1), { name: todayText('previous'), isShown: true })
  if (data) return <Known today={data} />
  if (!error) return <TodayLoading />
  return (
    <EmptyState
      icon={CircleAlert}
      as="h2"
      title={todayText('loadFailed')}
      text={error.message}
      action={
        <Button look="ink" onClick={() => void refetch()}>
          {frameText('tryAgain')}
        </Button>
      }
    />
  )
}

function Known({ today }: { today: Today }) {
  return (
    <div className="stack today">
      <Figures figures={today.figures} />
      <div className="today-columns">
        <section className="panel today-queues" aria-label={todayText('waitingWork')}>
          <Queues today={today} />
        </section>
        <div className="stack">
          <AnswersPanel answers={today.answers} />
          <ClosingPanel today={today} />
        </div>
      </div>
    </div>
  )
}

const GROUPS = {
  now: ['now', 'nowText'],
  today: ['today', 'todayText'],
  week: ['week', 'weekText'],
} as const

function Queues({ today }: { today: Today }) {
  const groups = byUrgency(today.queues, serverNow())
  if (groups.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        as="h2"
        title={todayText('nothingWaits')}
        text={todayText('nothingWaitsText')}
        action={<GoToScreen path="live" />}
      />
    )
  // The keys 1 to 9 go down the page.
  const inOrder = groups.flatMap(({ queues }) => queues)
  return groups.map(({ urgency, queues }) => (
    <section key={urgency} className="today-group" data-urgency={urgency}>
      <h2>
        {todayText(GROUPS[urgency][0])} <small>{todayText(GROUPS[urgency][1])}</small>
      </h2>
      <ul>
        {queues.map((waiting) => (
          <QueueRow
            key={waiting.queue}
            waiting={waiting}
            urgency={urgency}
            place={inOrder.indexOf(waiting) + 1}
          />
        ))}
      </ul>
    </section>
  ))
}

/** The focus goes from one queue to the next, and stays at the ends. */
function moveBetweenQueues(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.today-queues a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus()
}

function TodayLoading() {
  return (
    <div className="stack today" aria-busy="true">
      <output className="sr-only">{uiText('loading')}</output>
      <Skeleton className="today-figures" />
      <Skeleton className="today-loading" />
    </div>
  )
}
