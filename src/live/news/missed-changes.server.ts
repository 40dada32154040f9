import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../../server/log.ts'
import { PLANNED_ONCE, unseen, type Database } from '../../server/postgres/database.ts'
import { HORIZON, isElsewhere, type Horizon } from '../../server/postgres/horizon.ts'

interface MissedChangesOptions {
  db: Database
  log: Log
  /** An auction has this version, of which nobody told. */
  onChange(id: string, version: number): void
  /** Any auction may have changed. */
  onAnything(): void
  everyMs?: number
}

/** Milliseconds from one look to the next: so late at most is heard of what nobody told. */
const LOOK_EVERY_MS = 2_000
/** More are not told one by one. */
const MAX_CHANGES = 5_000

/**
 * Looks every few seconds which auctions have changed, by the numbers of the transactions that changed them (0009_auction_changes.sql):
 * whoever committed a change may have died before telling of it, or nobody could hear. What was told already is left out.
 */
export function lookForMissedChanges(options: MissedChangesOptions) {
  const { db, log, onChange, onAnything, everyMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  /** The versions that were told, for as long as a look may find them. */
  const told = new Map<string, number>()
  /** All transactions before it have ended, and what they changed was looked at. */
  let since: Horizon | undefined
  let hasFailed = false

  async function look(): Promise<void> {
    const before = [...told.keys()]
    const from = since
    const { rows, ...now } = await readChanges(db, from?.horizon)
    since = now
    const isOther = from === undefined || isElsewhere(now, from)
    if (isOther) told.clear()
    if (isOther || rows.length > MAX_CHANGES) return onAnything()
    const found = new Set(rows.map(({ id }) => id))
    for (const id of before) if (!found.has(id)) told.delete(id)
    for (const { id, version } of rows) {
      if (isTold(id, version)) continue
      told.set(id, version)
      onChange(id, version)
    }
  }

  const isTold = (id: string, version: number) => (told.get(id) ?? 0) >= version

  async function lookAlways(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await look()
        hasFailed = false
      } catch (err) {
        if (!hasFailed) log.error({ err }, 'it could not be looked for missed news')
        hasFailed = true
      }
      await wait(everyMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const stopped = lookAlways()
  return {
    /** Somebody told of it. */
    noteTold(id: string, version: number): void {
      if (!isTold(id, version)) told.set(id, version)
    },
    async close(): Promise<void> {
      closing.abort()
      await stopped
    },
  }
}

interface Changes extends Horizon {
  rows: { id: string; version: number }[]
}

/** What transactions from a horizon on have changed, and the horizon now; without one to begin from, that alone. */
async function readChanges(db: Database, since: string | undefined): Promise<Changes> {
  if (since === undefined) {
    const { rows } = await sql<Horizon>`select ${HORIZON}`.execute(db)
    return { ...horizonIn(rows), rows: [] }
  }
  const { rows } = await sql<
    Horizon & { id: string | null; version: number }
  >`${sql.raw(PLANNED_ONCE)}
    select ${HORIZON}, changed.*
    from (select 1) as always
    left join (
      select auctions.id, version from auction_changes join auctions on auctions.id = auction_changes.auction_id
      where changed_in >= ${unseen(since, 'xid8')} and changed_in < pg_snapshot_xmax(pg_current_snapshot())
        -- Nobody watches one; thousands of them come at once with a run list.
        and auctions.status <> 'draft'
      limit ${sql.lit(MAX_CHANGES + 1)}
    ) as changed on true`.execute(db)
  return {
    ...horizonIn(rows),
    rows: rows.flatMap(({ id, version }) => (id === null ? [] : [{ id, version }])),
  }
}

function horizonIn([row]: Horizon[]): Horizon {
  if (!row) throw new Error('The database tells how far its transactions are')
  return { horizon: row.horizon, server: row.server }
}
