import { difference, intersection } from 'es-toolkit/array'
import { sql, type Selectable, type Transaction } from 'kysely'
import { NEAR_END_MS, outageAnnounced, type Outage } from '../../rules/safeguards/outage.ts'
import type { Log } from '../../server/log.ts'
import { TIME_NOW } from '../../server/postgres/database-time.ts'
import type { DB, Outages } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { lockAuctions } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { isLocked, isReallyAway, LOCK_WITHIN } from './locks.server.ts'

const AT_ONCE = 100

/** One with ends that have not moved yet. */
export interface OpenOutage extends Outage {
  id: number
  /** Those that somebody held when it was their turn. */
  held: readonly string[]
}

/**
 * Moves all ends near an outage, each once, whoever does it and however often it is broken off: how far it got is written with them.
 * An auction that somebody holds is noted, so that it moves at a later beat and is not closed before. One that cannot be written is
 * logged and passed over. So bidding goes on.
 */
export async function extendFor(db: Database, outage: OpenOutage, log: Log): Promise<void> {
  if (outage.held.length > 0) await extendTogether(db, outage, log, heldOnes, 'skip')
  while (await extendTogether(db, outage, log, nextOnes, 'wait'));
  await db
    .updateTable('outages')
    .set({ done_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', outage.id)
    .where('done_at', 'is', null)
    .where(sql<boolean>`held = '{}'`)
    .execute()
}

/** Those that somebody held when their ends were to move. */
export async function heldNearOutages(tx: Transaction<DB>): Promise<string[]> {
  const open = await tx.selectFrom('outages').select('held').where('done_at', 'is', null).execute()
  return open.flatMap(({ held }) => held)
}

/** Resolves with whether there may be more. */
async function extendTogether(
  db: Database,
  outage: OpenOutage,
  log: Log,
  chooseUpTo: (most: number) => Choose,
  others: 'wait' | 'skip',
): Promise<boolean> {
  try {
    return await extendSome(db, outage, chooseUpTo(AT_ONCE), (tx, ids) =>
      extend(tx, ids, outage, others),
    )
  } catch (error) {
    if (isReallyAway(error)) throw error
  }
  // One of these fails, or is held: each by itself.
  for (let one = 0; one < AT_ONCE; one++) {
    if (!(await extendOne(db, outage, log, chooseUpTo(1)))) return false
  }
  return true
}

async function extendOne(
  db: Database,
  outage: OpenOutage,
  log: Log,
  choose: Choose,
): Promise<boolean> {
  let tried: readonly string[] = []
  let failed: unknown
  try {
    return await extendSome(db, outage, choose, (tx, ids) => {
      tried = ids
      return extend(tx, ids, outage, 'skip')
    })
  } catch (error) {
    if (isReallyAway(error)) throw error
    failed = error
  }
  // Another process may have come further by now.
  const chooseSame: Choose = async (...asked) => intersection(await choose(...asked), tried)
  await extendSome(db, outage, chooseSame, async (_, ids) => {
    if (isLocked(failed)) return ids
    const [auction] = ids
    log.error({ err: failed, auction, outage: outage.id }, 'an end near an outage was not moved')
    return []
  })
  return true
}

/** How far it got: up to `done_to` by their ids, but for those that were held. */
type Progress = Pick<Selectable<Outages>, 'done_to' | 'held'>
type Choose = (tx: Transaction<DB>, progress: Progress, outage: OpenOutage) => Promise<string[]>
/** Resolves with those that somebody holds. */
type Extend = (tx: Transaction<DB>, ids: readonly string[]) => Promise<readonly string[]>

/** Under the lock of the outage: one process at a time. Resolves with whether there were any. */
async function extendSome(
  db: Database,
  outage: OpenOutage,
  choose: Choose,
  doExtend: Extend,
): Promise<boolean> {
  const wereAny = await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('outages')
      .select(['done_to', 'held'])
      .where('id', '=', outage.id)
      .where('done_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const ids = open ? await choose(tx, open, outage) : []
    const last = ids.at(-1)
    if (!open || last === undefined) return false
    await sql`set local lock_timeout = ${LOCK_WITHIN}`.execute(tx)
    const held = [...difference(open.held, ids), ...(await doExtend(tx, ids))]
    const done_to = sql<string>`greatest(done_to, ${last}::uuid)`
    await tx.updateTable('outages').set({ done_to, held }).where('id', '=', outage.id).execute()
    return true
  })
  // What takes long is no other outage.
  if (wereAny) await sql`update bidding_pulse set beat_at = ${TIME_NOW}`.execute(db)
  return wereAny
}

function nextOnes(most: number): Choose {
  return async (tx, { done_to }, { from, until }) => {
    const near = await tx
      .selectFrom('auctions')
      .select('id')
      .where('status', '=', 'available')
      .where('paused_at', 'is', null)
      .where('ends_at', '>', from)
      .where('ends_at', '<=', new Date(until.getTime() + NEAR_END_MS))
      .where('id', '>', sql<string>`${done_to}::uuid`)
      .orderBy('id')
      .limit(most)
      .execute()
    return near.map(({ id }) => id)
  }
}

/** Those that are held still come last the next time. */
function heldOnes(most: number): Choose {
  return async (_, { held }) => held.slice(0, most)
}

async function extend(
  tx: Transaction<DB>,
  ids: readonly string[],
  { from, until }: OpenOutage,
  others: 'wait' | 'skip',
): Promise<string[]> {
  const { locked, now } = await lockAuctions(tx, ids, others)
  const recording = startRecording(now)
  const outage = { from, until }
  const announced = outageAnnounced(outage)
  for (const auction of locked.values()) {
    carryOut(recording, auction, { type: 'extend-for-outage', outage, announced })
  }
  await writeRecording(tx, recording)
  return ids.filter((id) => !locked.has(id))
}
