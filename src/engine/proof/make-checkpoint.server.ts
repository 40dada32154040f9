import { sql, type Transaction } from 'kysely'
import { CHECKPOINT_START, signedText } from '../../rules/proof/checkpoint.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { CurrentKey } from './current-key.server.ts'
import type { ProofKey } from './proof-key.server.ts'
import { lastCheckpoint, TRY_TO_LOCK_CHECKPOINTS } from './published-keys.server.ts'
import { stateOf, type CheckpointEntry } from './read-checkpoints.server.ts'
import { RECORD_KINDS } from './record-digest.server.ts'

/** Entries of one checkpoint, few enough that it can be read as one. */
const MAX_ENTRIES = 200

/** Where the search for what is new begins; kept in memory alone, so a process looks through everything once. */
interface Since {
  /** The oldest transaction that had not ended. */
  horizon: string
  time: Date
}

/**
 * Makes checkpoints: each call one, of what none vouches for yet, if there is such; drafts are nobody's business. Any number of processes may; one at a time does.
 * Answers whether there may be more.
 */
export function createCheckpointer(db: Database, key: CurrentKey): () => Promise<boolean> {
  let since: Since | null = null
  return async () => {
    // Receipts need it too, so also where another process has the lock for long.
    await key.follow(db)
    return db.transaction().execute(async (tx) => {
      const now = await lockedAt(tx)
      if (!now) return false
      // Changed only under the lock, so this is the key until the commit.
      const signing = await key.follow(tx)
      const entries = await newEntries(tx, since)
      if (entries.length > 0) await writeCheckpoint(tx, signing, now.time, entries)
      if (entries.length === MAX_ENTRIES) return true
      since = now
      return false
    })
  }
}

/** Null while another process makes one. */
async function lockedAt(tx: Transaction<DB>): Promise<Since | null> {
  const { rows } = await sql<Since & { locked: boolean }>`
    select ${TRY_TO_LOCK_CHECKPOINTS} as locked,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      date_trunc('milliseconds', clock_timestamp()) as time`.execute(tx)
  const [row] = rows
  return row?.locked ? { horizon: row.horizon, time: row.time } : null
}

/** A line of the audit log has the time at which it was written, an agreement that of the purchase; all may be committed later. */
const COMMITTED_WITHIN = '10 minutes'

async function newEntries(tx: Transaction<DB>, since: Since | null): Promise<CheckpointEntry[]> {
  const grown = since
    ? sql`id in (select auction_id from auction_changes where changed_in >= ${since.horizon}::xid8)`
    : sql`true`
  const recent = since
    ? sql`>= ${since.time}::timestamptz - ${COMMITTED_WITHIN}::interval`
    : sql`>= '-infinity'`
  const records = RECORD_KINDS.map(
    ({ kind, table, subject, at, digest }) => sql`
    (select ${sql.lit(kind)}, ${sql.ref(subject)}, 1, ${digest} from ${sql.table(table)}
     where ${sql.ref(at)} ${recent} and not exists (
       select from checkpoint_entries as entry
       where entry.kind = ${sql.lit(kind)} and entry.subject = ${sql.ref(subject)})
     limit ${sql.lit(MAX_ENTRIES)})`,
  )
  const { rows } = await sql<CheckpointEntry>`
    (select 'ledger' as kind, id as subject, version as seq, ledger_hash as hash from auctions
     where ${grown} and status <> 'draft' and not exists (
       select from checkpoint_entries as entry
       where entry.kind = 'ledger' and entry.subject = auctions.id and entry.seq >= version)
     limit ${sql.lit(MAX_ENTRIES)})
    union all
    ${sql.join(records, sql` union all `)}
    limit ${sql.lit(MAX_ENTRIES)}`.execute(tx)
  return rows
}

async function writeCheckpoint(
  tx: Transaction<DB>,
  key: ProofKey,
  now: Date,
  entries: CheckpointEntry[],
): Promise<void> {
  const last = await lastCheckpoint(tx)
  const place = {
    number: (last?.number ?? 0) + 1,
    previous: last?.hash ?? CHECKPOINT_START,
    time: now.toISOString(),
  }
  const { number, time, previous, records, hash } = stateOf(place, entries)
  await tx
    .insertInto('checkpoints')
    .values({ number, at: time, previous, records, hash, signature: key.sign(signedText(hash)) })
    .execute()
  await tx
    .insertInto('checkpoint_entries')
    .values(entries.map((entry) => ({ ...entry, checkpoint: number })))
    .execute()
}
