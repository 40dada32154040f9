import { DAY, HOUR, MINUTE } from '../../../rules/durations.ts'
import type { RunningAuction } from './live-room.ts'

/** How soon an auction ends, in the words of the room. */
const STRETCHES = [
  { title: 'Within 10 minutes', before: 10 * MINUTE },
  { title: 'Within the hour', before: HOUR },
  { title: 'Within a day', before: DAY },
  { title: 'Later', before: Number.POSITIVE_INFINITY },
] as const

export interface RoomGroup {
  title: string
  ids: string[]
}

/** By time left, under their headings; a heading without any is left out. */
export function groupByTimeLeft(
  rows: readonly Pick<RunningAuction, 'id' | 'ends_at'>[],
  now: number,
): RoomGroup[] {
  const sorted = rows.toSorted((a, b) => Date.parse(a.ends_at) - Date.parse(b.ends_at))
  const titleOf = (endsAt: string) =>
    STRETCHES.find(({ before }) => Date.parse(endsAt) - now < before)?.title ?? ''
  const groups = Map.groupBy(sorted, ({ ends_at: endsAt }) => titleOf(endsAt))
  return [...groups].map(([title, own]) => ({ title, ids: own.map(({ id }) => id) }))
}

/** The next one downwards or upwards; the first where none is open. */
export function nextIn(groups: readonly RoomGroup[], open: string | null, by: 1 | -1) {
  const ids = groups.flatMap((group) => group.ids)
  const at = open === null ? -1 : ids.indexOf(open)
  return at < 0 ? ids[0] : ids[Math.min(Math.max(at + by, 0), ids.length - 1)]
}
