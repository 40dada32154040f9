import { sql, type Transaction } from 'kysely'
import type { Command } from '../../rules/auction.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { lockAuctions } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'

/** So many in one transaction: bids on them wait for no more than that. */
const AT_ONCE = 100
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

type Switch = Extract<Command, { type: 'pause' | 'resume' }>

/**
 * Pauses all that runs, or lets all that is paused go on, some at a time; what ends or changes meanwhile is passed over. `also` writes
 * what belongs to those that changed, in their transaction. Returns how many they were.
 */
export async function switchAll(
  db: Database,
  command: Switch,
  also: (tx: Transaction<DB>, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  let switched = 0
  for (let after = BEFORE_ALL_IDS; ;) {
    const ids = await nextIds(db, command, after)
    const last = ids.at(-1)
    if (last === undefined) return switched
    switched += await db.transaction().execute((tx) => switchTogether(tx, ids, command, also))
    after = last
  }
}

async function nextIds(db: Database, { type }: Switch, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auctions')
    .select('id')
    .where('status', '=', 'available')
    .where('paused_at', type === 'pause' ? 'is' : 'is not', null)
    .where('id', '>', sql<string>`${after}::uuid`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

async function switchTogether(
  tx: Transaction<DB>,
  ids: readonly string[],
  command: Switch,
  also: (tx: Transaction<DB>, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const { locked, now } = await lockAuctions(tx, ids)
  const recording = startRecording(now)
  for (const auction of locked.values()) carryOut(recording, auction, command)
  await writeRecording(tx, recording)
  const changed = [...recording.changed.keys()]
  await also(tx, changed)
  return changed.length
}
