import { sql, type Transaction } from 'kysely'
import { CHECKPOINT_START, signedText } from '../../rules/proof/checkpoint.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { CurrentKey } from './current-key.server.ts'
import type { ProofKey } from './proof-key.server.ts'
import { lastCheckpoint, TRY_TO_LOCK_CHECKPOINTS } from './published-keys.server.ts'
import { stateOf, type CheckpointEntry } from './read-checkpoints.server.ts'
import {
  ALL,
  MAX_ENTRIES,
  newEntries,
  nextEntries,
  type Since,
  type Unseen,
} from './unsigned-entries.server.ts'

/** How far a process has looked; kept in memory alone. */
interface Progress {
  /** Null before the first search for what is new. */
  since: Since | null
  /** More is new than one checkpoint holds. */
  isFull: boolean
  /** Of what was there when the process began; null once it has looked through everything. */
  unseen: Unseen | null
}

/**
 * Makes checkpoints of what none vouches for yet: each call of what is new, and of a few rows of what was there before, so that
 * a large inventory is looked through without anybody noticing. Any number of processes may; one at a time does.
 * Answers whether there may be more.
 */
export function createCheckpointer(db: Database, key: CurrentKey): () => Promise<boolean> {
  let progress: Progress = { since: null, isFull: false, unseen: ALL }
  return async () => {
    // Receipts need it too, so also where another process has the lock for long.
    await key.follow(db)
    progress = await db.transaction().execute((tx) => goOn(tx, key, progress))
    return progress.isFull || progress.unseen !== null
  }
}

async function goOn(tx: Transaction<DB>, key: CurrentKey, progress: Progress): Promise<Progress> {
  const now = await lockedAt(tx)
  if (!now) return { ...progress, isFull: false }
  // Changed only under the lock, so this is the key until the commit.
  const signing = await key.follow(tx)
  const added = await newEntries(tx, progress.since ?? { ...now, horizon: null })
  await writeCheckpoint(tx, signing, now.time, added)
  if (added.length === MAX_ENTRIES) return { ...progress, isFull: true }
  if (!progress.unseen) return { ...progress, since: now, isFull: false }
  const { entries, unseen } = await nextEntries(tx, progress.unseen)
  await writeCheckpoint(tx, signing, now.time, entries)
  return { since: now, isFull: false, unseen }
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

async function writeCheckpoint(
  tx: Transaction<DB>,
  key: ProofKey,
  now: Date,
  entries: CheckpointEntry[],
): Promise<void> {
  if (entries.length === 0) return
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
  const rows = JSON.stringify(entries.map((entry) => ({ ...entry, checkpoint: number })))
  await sql`
    insert into checkpoint_entries
    select * from jsonb_populate_recordset(null::checkpoint_entries, ${rows}::jsonb)`.execute(tx)
}
