import { staffFrameText } from '../../../languages/staff/frame.ts'
import { SECOND } from '../../../rules/durations.ts'
import { formatAge } from '../../frame/format-age.ts'
import { useEachSecond } from './use-each-second.ts'
import { ASKED_EVERY_MS, type Waiting } from './waiting.ts'

/** A reply may take a moment. */
const LATE_BY_MS = 5 * SECOND

/** Whether what is on the screen is what the server has: 'In step', or by how much it is behind. */
export function ConnectionStatus({ waiting }: { waiting: Waiting }) {
  // By this page's clock, by which the query notes when its data came.
  const behind = useEachSecond(() => secondsSince(waiting.dataUpdatedAt))
  if (waiting.data === undefined && !waiting.isError) return null
  const isBehind = waiting.isError || behind * SECOND > ASKED_EVERY_MS + LATE_BY_MS
  return (
    <output className="staff-connection" data-behind={isBehind || undefined}>
      {isBehind
        ? waiting.data
          ? staffFrameText('behind', { age: formatAge(behind * SECOND) })
          : staffFrameText('noConnection')
        : staffFrameText('inStep')}
    </output>
  )
}

function secondsSince(at: number): number {
  return Math.floor(Math.max(0, Date.now() - at) / SECOND)
}
