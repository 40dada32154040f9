/** What has to be done once a database was set back: it is written down, and what could have been ended since ends. */
import { sql, type Transaction } from 'kysely'
import type { KeyPlaces } from '../../engine/proof/keys-at-hand.server.ts'
import { RECORD_KINDS } from '../../engine/proof/record-digest.server.ts'
import { RESTORED, signRestoration } from '../../engine/proof/restorations.server.ts'
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

/** Says so in the audit log, signed, and ends all sessions. @returns whether the key that signs was at hand */
export async function noteRestoration(
  db: Database,
  keys: KeyPlaces,
  restoration: Restoration,
): Promise<boolean> {
  return db.transaction().execute((tx) => writeNote(tx, keys, restoration))
}

async function writeNote(
  tx: Transaction<DB>,
  keys: KeyPlaces,
  { operator, from, source, keepsSessions }: Restoration,
): Promise<boolean> {
  const entry = await signRestoration(tx, keys, from, new Date())
  await auditOperator(tx, operator, RESTORED, source, entry)
  if (!keepsSessions) await endAllSessions(tx)
  return entry.signature !== undefined
}

/**
 * The same for a database that was restored by its own means. Nothing is ended unless it can be signed: `verify` would not believe it.
 * @throws StartError without the key that signs, and where it holds what was written after `from`: it would be told as undone
 * @returns when the last that it holds was written, for whoever restored it to compare
 */
export async function noteRestorationElsewhere(
  db: Database,
  keys: KeyPlaces,
  restoration: Omit<Restoration, 'source'>,
): Promise<Date | null> {
  const { from } = restoration
  if (from > new Date()) throw new StartError(`${from.toISOString()} is still to come.`)
  const last = await lastWritten(db)
  if (last && last > from)
    throw new StartError(
      `This database holds what was written at ${last.toISOString()}, later than ${from.toISOString()}: give the moment as which it was restored. If a server has written since, restore again and note it before any starts.`,
    )
  const source = "the database's own means"
  await db.transaction().execute(async (tx) => {
    if (!(await writeNote(tx, keys, { ...restoration, source }))) throw new StartError(NOT_SIGNED)
  })
  return last
}

const NOT_SIGNED =
  'The key that signs checkpoints is not here, so npm run verify could not believe the note. Nothing was noted and nobody signed out: put DATA_DIR/keys, FILES_KEY and PROOF_KEYS as the server has them, and note again.'

/** Tables, and when a row of them was written: what people, staff and the jobs leave behind, so also a quiet night. */
const WRITTEN: readonly [table: string, at: string][] = [
  ['auction_events', 'at'],
  ['checkpoints', 'at'],
  ...RECORD_KINDS.map(({ table, at }): [string, string] => [table, at]),
  ['reservations', 'updated_at'],
  ['auctions', 'updated_at'],
  ['users', 'updated_at'],
  ['profiles', 'updated_at'],
  ['sessions', 'created_at'],
  ['sessions', 'refreshed_at'],
  ['mails', 'created_at'],
  ['mails', 'sent_at'],
]

async function lastWritten(db: Database): Promise<Date | null> {
  const newest = WRITTEN.map(
    ([table, at]) => sql`(select max(${sql.ref(at)}) from ${sql.table(table)})`,
  )
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(${sql.join(newest)}) as at`.execute(db)
  return rows[0]?.at ?? null
}
