/** What has to be done once a database was set back: it is written down, and what could have been ended since ends. */
import { sql, type Transaction } from 'kysely'
import { RESTORED, signRestoration } from '../../engine/proof/restorations.server.ts'
import type { Config } from '../../server/config/config.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { StartError } from '../../server/start-error.ts'
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.server.ts'
import { auditOperator } from './audit.server.ts'

interface Restoration {
  operator: string
  /** The database is as it was then. */
  from: Date
  /** What it was restored from. */
  source: string
  keepsSessions: boolean
}

type Keys = Pick<Config, 'dataDir' | 'filesKey'>

/** Says so in the audit log, signed, and ends all sessions. @returns whether the key that signs was at hand */
export async function noteRestoration(
  db: Database,
  keys: Keys,
  { operator, from, source, keepsSessions }: Restoration,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const entry = await signRestoration(tx, keys, from, new Date())
    await auditOperator(tx, operator, RESTORED, source, entry)
    if (!keepsSessions) await endAllSessions(tx)
    return entry.signature !== undefined
  })
}

/**
 * The same for a database that was restored by its own means.
 * @throws StartError where it holds what was written after `from`: it would be told as undone
 */
export async function noteRestorationElsewhere(
  db: Database,
  keys: Keys,
  restoration: Omit<Restoration, 'source'>,
): Promise<boolean> {
  const { from } = restoration
  if (from > new Date()) throw new StartError(`${from.toISOString()} is still to come.`)
  const last = await db.transaction().execute(lastWritten)
  if (last && last > from)
    throw new StartError(
      `This database holds a line of ${last.toISOString()}, later than ${from.toISOString()}: give the moment as which it was restored. If a server has written since, restore again and note it before any starts.`,
    )
  return noteRestoration(db, keys, { ...restoration, source: 'by its own means' })
}

async function lastWritten(tx: Transaction<DB>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(at) from auction_events), (select max(at) from checkpoints)) as at`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}
