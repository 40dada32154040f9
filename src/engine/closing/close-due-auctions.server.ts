import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../rules/durations.ts'
import type { RowFailed } from '../../server/job-runner.ts'
import { NO_METRICS, type Metrics } from '../../server/metrics/metrics.ts'
import { isDatabaseAway, type Database } from '../../server/postgres/database.ts'
import { lockAuctions } from '../lock.server.ts'
import { heldNearOutages } from '../outages/extend-for-outage.server.ts'
import { NO_OUTAGES, NoLongerCertain, type Decidable } from '../outages/outages.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { countRelists, relistUnsold } from './relist-unsold.server.ts'

interface ClosingParts {
  metrics?: Pick<Metrics, 'auctionClosed'> | undefined
  outages?: Decidable
  /** What ends later is left; at the moment unless told. */
  until?: Date | undefined
}

/** How long an auction that could not be closed is left alone, so that those behind it have their turn. */
const LEFT_ALONE_MS = MINUTE

/**
 * Closes runs whose end has come, up to `most` in one transaction, and begins the next one of lots that nobody bid on where staff let it. Auctions that are locked, by a bid or by another process
 * that closes them, are left to the next run of the job. Returns how many were closed.
 */
export async function closeDueAuctions(
  db: Database,
  most = 100,
  except: string[] = [],
  { metrics = NO_METRICS, outages = NO_OUTAGES, until }: ClosingParts = {},
): Promise<number> {
  const lags = await db.transaction().execute(async (tx) => {
    const due = await firstDue(tx, most, except, until).forUpdate().skipLocked().execute()
    return closeTogether(
      tx,
      due.map(({ id }) => id),
      { outages, until },
    )
  })
  lags.forEach(metrics.auctionClosed)
  return lags.length
}

/**
 * The same, once bids were possible after these ends and those that an outage moves have moved, and going on where an auction cannot be
 * closed: that one is told of and left alone for a minute.
 */
export function createCloser(
  db: Database,
  {
    most = 100,
    metrics = NO_METRICS,
    outages = NO_OUTAGES,
  }: Omit<ClosingParts, 'until'> & { most?: number } = {},
) {
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: LEFT_ALONE_MS })
  return async (rowFailed: RowFailed): Promise<number> => {
    const until = await lastDue(db)
    await outages.madeUp(until)
    if (!until) return 0
    const except = [...failed.keys()]
    try {
      return await closeDueAuctions(db, most, except, { metrics, outages, until })
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (error instanceof NoLongerCertain) return 0
    }
    let closed = 0
    for (const { id } of await firstDue(db, most, except, until).execute()) {
      try {
        const lags = await db
          .transaction()
          .execute((tx) => closeTogether(tx, [id], { outages, until }, 'skip'))
        lags.forEach(metrics.auctionClosed)
        closed += lags.length
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        if (error instanceof NoLongerCertain) return closed
        failed.set(id, true)
        rowFailed(error, { auction: id })
      }
    }
    return closed
  }
}

function dueAuctions(db: Database) {
  return db
    .selectFrom('auctions')
    .where('status', '=', 'available')
    .where('paused_at', 'is', null)
    .where('ends_at', '<=', sql<Date>`clock_timestamp()`)
}

async function lastDue(db: Database): Promise<Date | undefined> {
  const due = dueAuctions(db).select('ends_at').orderBy('ends_at', 'desc').limit(1)
  return (await due.executeTakeFirst())?.ends_at
}

function firstDue(db: Database, most: number, except: string[], until: Date | undefined) {
  let due = dueAuctions(db).select('id').orderBy('ends_at').limit(most)
  if (until) due = due.where('ends_at', '<=', until)
  return except.length > 0 ? due.where('id', 'not in', except) : due
}

/** @returns for each that was closed the milliseconds since its end */
async function closeTogether(
  tx: Parameters<typeof lockAuctions>[0],
  ids: string[],
  { outages, until }: { outages: Decidable; until: Date | undefined },
  others: 'wait' | 'skip' = 'wait',
): Promise<number[]> {
  if (ids.length === 0) return []
  const { locked, now } = await lockAuctions(tx, ids, others)
  if (!outages.isCertain(until)) throw new NoLongerCertain()
  // Their ends move yet.
  for (const id of await heldNearOutages(tx)) locked.delete(id)
  const recording = startRecording(now)
  const closed = [...locked.values()].filter((auction) => {
    const { outcome } = carryOut(recording, auction, { type: 'close', reservation: randomUUID() })
    return outcome === 'accepted'
  })
  const lags = closed.map(({ row }) => now.getTime() - row.ends_at.getTime())
  const relisted = relistUnsold(recording, closed)
  await writeRecording(tx, recording)
  await countRelists(tx, relisted)
  return lags
}
