import { queuesText } from '../../../../languages/staff/queues.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import { queueInWords } from '../queues/queue-words.ts'
import { QUEUES, type Queue } from '../queues/queues.ts'
import { useQueueCounts } from './use-queue.ts'

const TONES: Partial<Record<Queue, 'bad' | 'warn'>> = { overdue: 'bad', below_reserve: 'warn' }

/** The queues, with how much waits in each. */
export function QueueTabs({ queue }: { queue: Queue }) {
  const counts = useQueueCounts().data?.counts
  return (
    <nav className="settle-tabs scroll-row" aria-label={queuesText('queues')}>
      {QUEUES.map((one) => {
        const count = one === 'all' ? undefined : counts?.[one]
        return (
          <StaffLink
            key={one}
            path="settlement"
            search={one === 'to_do' ? '' : `queue=${one}`}
            isCurrent={one === queue}
          >
            {queueInWords(one)}{' '}
            <b data-tone={count ? TONES[one] : undefined}>{count?.toLocaleString('en-US')}</b>
          </StaffLink>
        )
      })}
    </nav>
  )
}
