import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../rules/durations.ts'
import type { StaffRefusal } from '../../server/http/access.ts'
import type { Database } from '../../server/postgres/database.ts'
import { audit } from './audit.server.ts'

const ONCE_IN_MS = MINUTE
const MAX_REMEMBERED = 10_000

/**
 * Writes into the audit log who was refused which call of the back office. The same refusal once a minute in each
 * process: anybody who registers may knock, and nothing leaves that log again.
 */
export function noteRefusals(db: Database): (refusal: StaffRefusal) => Promise<void> {
  // What could not be written is forgotten by the cache, so that the next call writes it.
  const noted = new LRUCache<string, true, StaffRefusal>({
    max: MAX_REMEMBERED,
    ttl: ONCE_IN_MS,
    fetchMethod: async (_key, _stale, { context: { member, call, code } }) => {
      await db.transaction().execute((tx) => audit(tx, member, 'refused', call, { code }))
      return true as const
    },
  })
  return async (refusal) => {
    const { member, call, code } = refusal
    await noted.fetch(`${member.userId} ${call} ${code}`, { context: refusal })
  }
}
