/** How long a session goes on (protocol, section 6): checked at each refresh. */

import { DAY } from '../../rules/durations.ts'

/** Nobody came back for so long. */
export const ABANDONED_AFTER_MS = 30 * DAY

/** After so long everybody proves again who they are. */
const LONGEST_MS = 180 * DAY

type Times = { created_at: Date; refreshed_at: Date | null; not_after: Date | null }

/** Why the session is over; null while it goes on. */
export function endOf(session: Times, now: Date): string | null {
  const begun = session.created_at.getTime()
  const used = (session.refreshed_at ?? session.created_at).getTime()
  const isOver = session.not_after !== null && session.not_after <= now
  if (isOver || now.getTime() - begun >= LONGEST_MS) return 'Session Expired'
  return now.getTime() - used >= ABANDONED_AFTER_MS ? 'Session Expired (Inactivity)' : null
}
