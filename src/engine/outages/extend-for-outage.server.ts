import { sql, type Transaction } from 'kysely'
import { NEAR_END_MS, outageAnnounced, type Outage } from '../../rules/safeguards/outage.ts'
import type { Log } from '../../server/log.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { lockAuctions } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { isReallyAway, LOCK_WITHIN } from './locks.server.ts'

const AT_ONCE = 100

/** One with ends that have not moved yet. */
export interface OpenOutage extends Outage {
  id: number
}

/**
 * Moves all ends near an outage, each once, whoever does it and however often it is broken off: how far it got is written with them.
 * An auction that cannot be written is logged and passed over, so that bidding goes on.
 */
export async function extendFor(db: Database, outage: OpenOutage, log: Log): Promise<void> {
  while (await extendNext(db, outage, log));
}

/** Resolves with whether there may be more. */
async function extendNext(db: Database, outage: OpenOutage, log: Log): Promise<boolean> {
  try {
    return await db.transaction().execute((tx) => extendSome(tx, outage, AT_ONCE, extend))
  } catch (error) {
    if (isReallyAway(error)) throw error
  }
  // One of these fails: each by itself.
  for (let one = 0; one < AT_ONCE; one++) if (!(await extendOne(db, outage, log))) return false
  return true
}

async function extendOne(db: Database, outage: OpenOutage, log: Log): Promise<boolean> {
  let failed: unknown
  try {
    return await db.transaction().execute((tx) => extendSome(tx, outage, 1, extend))
  } catch (error) {
    if (isReallyAway(error)) throw error
    failed = error
  }
  return db.transaction().execute((tx) =>
    extendSome(tx, outage, 1, async (_, [auction]) => {
      log.error({ err: failed, auction, outage: outage.id }, 'an end near an outage was not moved')
    }),
  )
}

type Extend = (tx: Transaction<DB>, ids: readonly string[], outage: OpenOutage) => Promise<void>

/** The next ones, under the lock of the outage: one process at a time. */
async function extendSome(
  tx: Transaction<DB>,
  outage: OpenOutage,
  most: number,
  doExtend: Extend,
): Promise<boolean> {
  const open = await tx
    .selectFrom('outages')
    .select('done_to')
    .where('id', '=', outage.id)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return false
  const near = await tx
    .selectFrom('auctions')
    .select('id')
    .where('status', '=', 'available')
    .where('paused_at', 'is', null)
    .where('ends_at', '>', outage.from)
    .where('ends_at', '<=', new Date(outage.until.getTime() + NEAR_END_MS))
    .where('id', '>', sql<string>`${open.done_to}::uuid`)
    .orderBy('id')
    .limit(most)
    .execute()
  await sql`set local lock_timeout = ${LOCK_WITHIN}`.execute(tx)
  const ids = near.map(({ id }) => id)
  const last = ids.at(-1)
  await doExtend(tx, ids, outage)
  const now = await databaseTime(tx)
  await tx
    .updateTable('outages')
    .set(last === undefined ? { done_at: now } : { done_to: last })
    .where('id', '=', outage.id)
    .execute()
  // What takes long is no other outage.
  await tx.updateTable('bidding_pulse').set({ beat_at: now }).execute()
  return last !== undefined
}

async function extend(
  tx: Transaction<DB>,
  ids: readonly string[],
  { from, until }: OpenOutage,
): Promise<void> {
  if (ids.length === 0) return
  const { locked, now } = await lockAuctions(tx, ids)
  const recording = startRecording(now)
  const outage = { from, until }
  const announced = outageAnnounced(outage)
  for (const auction of locked.values()) {
    carryOut(recording, auction, { type: 'extend-for-outage', outage, announced })
  }
  await writeRecording(tx, recording)
}
