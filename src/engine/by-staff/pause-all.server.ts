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

type Also = (tx: Transaction<DB>, ids: readonly string[]) => Promise<void>

/**
 * Pauses all that runs, or lets go on all that was paused so, some at a time; what ends or changes meanwhile is passed over, and
 * what somebody paused by itself stays so. `also` writes what belongs to those that changed, in their transaction.
 * Returns how many they were.
 */
export async function switchAll(db: Database, command: Switch, also: Also): Promise<number> {
  let switched = 0
  // What was published, or began again, while the others were paused is found by another pass.
  for (;;) {
    const more = await switchOnce(db, command, also)
    switched += more
    if (more === 0) return switched
  }
}

async function switchOnce(db: Database, command: Switch, also: Also): Promise<number> {
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
  const runs = db
    .selectFrom('auctions')
    .select('auctions.id')
    .where('status', '=', 'available')
    .where('auctions.id', '>', sql<string>`${after}::uuid`)
    .orderBy('auctions.id')
    .limit(AT_ONCE)
  const chosen =
    type === 'pause'
      ? runs.where('auctions.paused_at', 'is', null)
      : runs.innerJoin('paused_together', (join) =>
          join
            .onRef('auction_id', '=', 'auctions.id')
            .onRef('paused_together.paused_at', '=', 'auctions.paused_at'),
        )
  return (await chosen.execute()).map(({ id }) => id)
}

async function switchTogether(
  tx: Transaction<DB>,
  ids: readonly string[],
  command: Switch,
  also: Also,
): Promise<number> {
  const { locked, now } = await lockAuctions(tx, ids)
  const recording = startRecording(now)
  for (const auction of locked.values()) carryOut(recording, auction, command)
  await writeRecording(tx, recording)
  const changed = [...recording.changed.keys()]
  if (command.type === 'pause') await noteTogether(tx, changed)
  await also(tx, changed)
  return changed.length
}

async function noteTogether(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('paused_together')
    .columns(['auction_id', 'paused_at'])
    .expression((eb) =>
      eb
        .selectFrom('auctions')
        .select(['id', sql<Date>`paused_at`.as('paused_at')])
        .where('id', 'in', ids),
    )
    .onConflict((earlier) =>
      earlier
        .column('auction_id')
        .doUpdateSet((eb) => ({ paused_at: eb.ref('excluded.paused_at') })),
    )
    .execute()
}
