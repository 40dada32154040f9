import { LRUCache } from 'lru-cache'
import type { StaffRefusal } from '../../server/http/access.ts'
import type { Database } from '../../server/postgres/database.ts'
import { audit } from './audit.server.ts'

const ONCE_IN_MS = 60_000
const MOST_REMEMBERED = 10_000

/**
 * Writes into the audit log who was refused which call of the back office. The same refusal once a minute in each
 * process: anybody who registers may knock, and nothing leaves that log again.
 */
export function noteRefusals(db: Database): (refusal: StaffRefusal) => Promise<void> {
  const noted = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: ONCE_IN_MS })
  return async ({ member, call, code }) => {
    const key = `${member.userId} ${call} ${code}`
    if (noted.has(key)) return
    noted.set(key, true)
    await db.transaction().execute((tx) => audit(tx, member, 'refused', call, { code }))
  }
}
