import { chunk } from 'es-toolkit/array'
import { sql, type Transaction } from 'kysely'
import pLimit from 'p-limit'
import { CHECKPOINT_START, signedText } from '../../rules/proof/checkpoint.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { HORIZON, isElsewhere, type Horizon } from '../../server/postgres/horizon.ts'
import type { CurrentKey } from './current-key.server.ts'
import type { ProofKey } from './proof-key.server.ts'
import { lastCheckpoint, TRY_TO_LOCK_CHECKPOINTS } from './published-keys.server.ts'
import { stateOf, type CheckpointEntry } from './read-checkpoints.server.ts'
import {
  ALL,
  MAX_ENTRIES,
  NEW_AT_ONCE,
  newEntries,
  nextEntries,
  type Since,
  type Unseen,
} from './unsigned-entries.server.ts'

/** Makes checkpoints of what none vouches for yet. Any number of processes may; one at a time does. */
interface Checkpointer {
  /** Signs what is new; the first time what changed last. Answers whether there may be more. */
  signNew(): Promise<boolean>
  /**
   * Signs what a process that has ended left unsigned: each call looks through a few rows of all there are, so that a large
   * inventory is looked through once without anybody noticing. Answers whether there may be more to look through at once.
   */
  signOlder(): Promise<boolean>
}

/** Where the next search begins, once this one is over. */
type Now = Since & { horizon: Horizon }

/** How far it has looked is kept in memory alone: at another server, which numbers transactions anew, it begins again. */
export function createCheckpointer(db: Database, key: CurrentKey): Checkpointer {
  let since: Now | null = null
  let unseen: Unseen | null = ALL
  // Else either could find the lock taken by the other, and come back ten seconds later.
  const inTurn = pLimit(1)

  async function signNew(): Promise<boolean> {
    // Receipts need it too, so also where another process has the lock for long.
    await key.follow(db)
    const made = await makeCheckpoints(db, key, async (tx, now) => {
      if (since && isElsewhere(now.horizon, since.horizon)) [since, unseen] = [null, ALL]
      const entries = await newEntries(tx, since ?? { ...now, horizon: null })
      return { entries, now }
    })
    if (!made) return false
    if (made.entries.length === NEW_AT_ONCE) return true
    since = made.now
    return false
  }

  async function signOlder(): Promise<boolean> {
    // What changes behind this search has to be new to the other one.
    if (!since || !unseen) return false
    const from = unseen
    const made = await makeCheckpoints(db, key, (tx) => nextEntries(tx, from))
    if (!made) return false
    unseen = made.unseen
    return unseen !== null
  }

  return { signNew: () => inTurn(signNew), signOlder: () => inTurn(signOlder) }
}

/** Signs what is found, in as many checkpoints as that takes. Null while another process makes some. */
async function makeCheckpoints<Found extends { entries: CheckpointEntry[] }>(
  db: Database,
  key: CurrentKey,
  find: (tx: Transaction<DB>, now: Now) => Promise<Found>,
): Promise<Found | null> {
  return db.transaction().execute(async (tx) => {
    const now = await lockedAt(tx)
    if (!now) return null
    // Changed only under the lock, so this is the key until the commit.
    const signing = await key.follow(tx)
    const found = await find(tx, now)
    for (const part of chunk(found.entries, MAX_ENTRIES))
      await writeCheckpoint(tx, signing, now.time, part)
    return found
  })
}

/** Null while another process makes one. */
async function lockedAt(tx: Transaction<DB>): Promise<Now | null> {
  const { rows } = await sql<Horizon & { locked: boolean; time: Date }>`
    select ${TRY_TO_LOCK_CHECKPOINTS} as locked,
      ${HORIZON},
      date_trunc('milliseconds', clock_timestamp()) as time`.execute(tx)
  const [row] = rows
  if (!row?.locked) return null
  const { horizon, server, time } = row
  return { horizon: { horizon, server }, time }
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
  const rows = JSON.stringify(entries.map((entry) => ({ ...entry, checkpoint: number })))
  await sql`
    insert into checkpoint_entries
    select * from jsonb_populate_recordset(null::checkpoint_entries, ${rows}::jsonb)`.execute(tx)
}
