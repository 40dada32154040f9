import { todayText } from '../../../languages/staff/today.ts'
import { DAY, HOUR, MINUTE } from '../../../rules/durations.ts'
import { isPressing } from '../frame/waiting.ts'
import { QUEUES, type QueueName, type WaitingQueue } from './today.ts'

export type Urgency = 'now' | 'today' | 'week'

/** Bidders stand before a closed door until somebody lets it go on. */
const CANNOT_WAIT: readonly QueueName[] = ['paused']
/** What is lost by nobody if it waits for some days. */
const CAN_WAIT: readonly QueueName[] = ['titles']
/** Promises that are further off than this are no matter of today. */
const LATER_MS = 2 * DAY

/** Late, or without an hour left; to be done today; or in the days that come. */
export function urgencyOf(waiting: WaitingQueue, now: number): Urgency {
  const { queue, due_at: due } = waiting
  if (isPressing(waiting, now) || CANNOT_WAIT.includes(queue)) return 'now'
  const isFarOff = due !== null && Date.parse(due) - now > LATER_MS
  return isFarOff || CAN_WAIT.includes(queue) ? 'week' : 'today'
}

/** By urgency, in each the nearest promise first; of those without one the oldest. */
export function byUrgency(
  queues: readonly WaitingQueue[],
  now: number,
): { urgency: Urgency; queues: WaitingQueue[] }[] {
  const sorted = queues.toSorted(
    (a, b) => promisedAt(a) - promisedAt(b) || QUEUES.indexOf(a.queue) - QUEUES.indexOf(b.queue),
  )
  const groups = Map.groupBy(sorted, (waiting) => urgencyOf(waiting, now))
  return (['now', 'today', 'week'] as const).flatMap((urgency) => {
    const own = groups.get(urgency)
    return own ? [{ urgency, queues: own }] : []
  })
}

function promisedAt({ due_at: due }: WaitingQueue): number {
  return due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due)
}

/** "1h 12m late", "38m left", "3d 4h left"; of what nothing is promised "waits 2h 05m". */
export function urgencyText({ due_at: due, since }: WaitingQueue, now: number): string {
  if (due !== null) {
    const left = Date.parse(due) - now
    return left < 0
      ? todayText('late', { span: span(-left) })
      : todayText('left', { span: span(left) })
  }
  return since === null ? '' : todayText('waits', { span: span(now - Date.parse(since)) })
}

/** Minutes under an hour, hours and minutes under a day, then days and hours. */
export function span(length: number): string {
  const left = Math.max(0, length)
  const [days, hours, minutes] = [left / DAY, (left % DAY) / HOUR, (left % HOUR) / MINUTE].map(
    Math.floor,
  ) as [number, number, number]
  if (days > 0) return `${days}d ${hours}h`
  if (hours > 0) return `${hours}h ${String(minutes).padStart(2, '0')}m`
  return `${minutes}m`
}
