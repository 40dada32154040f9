import { liveText } from '../../../languages/staff/live.ts'
import { DAY, HOUR, MINUTE } from '../../../rules/durations.ts'
import type { RunningAuction } from './live-room.ts'

/** How soon an auction ends, in the words of the room. */
const STRETCHES = [
  { title: 'within10Minutes', before: 10 * MINUTE },
  { title: 'withinHour', before: HOUR },
  { title: 'withinDay', before: DAY },
  { title: 'later', before: Number.POSITIVE_INFINITY },
] as const

type Row = Pick<RunningAuction, 'id' | 'ends_at' | 'paused_at'>

const BEFORE_ALL_MS = 100_000 * DAY

export interface RoomGroup {
  title: string
  ids: string[]
}

/** What is paused, then what runs by time left, under their headings; a heading without any is left out. */
export function groupByTimeLeft(rows: readonly Row[], now: number): RoomGroup[] {
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  const groups = Map.groupBy(sorted, (row) => titleOf(row, now))
  return [...groups].map(([title, own]) => ({ title, ids: own.map(({ id }) => id) }))
}

function titleOf({ ends_at: endsAt, paused_at: pausedAt }: Row, now: number): string {
  if (pausedAt !== null) return liveText('paused')
  const stretch = STRETCHES.find(({ before }) => Date.parse(endsAt) - now < before)
  return stretch ? liveText(stretch.title) : ''
}

/** What is paused stands first. */
function placeOf({ ends_at: endsAt, paused_at: pausedAt }: Row): number {
  return Date.parse(endsAt) - (pausedAt === null ? 0 : BEFORE_ALL_MS)
}

/** The next one downwards or upwards; the first where none is open. */
export function nextIn(groups: readonly RoomGroup[], open: string | null, by: 1 | -1) {
  const ids = groups.flatMap((group) => group.ids)
  const at = open === null ? -1 : ids.indexOf(open)
  return at < 0 ? ids[0] : ids[Math.min(Math.max(at + by, 0), ids.length - 1)]
}
