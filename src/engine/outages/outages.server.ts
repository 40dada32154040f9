import { sql } from 'kysely'
import { SECOND } from '../../rules/durations.ts'
import { SHORTEST_OUTAGE_MS } from '../../rules/safeguards/outage.ts'
import type { Log } from '../../server/log.ts'
import { isToldElsewhere } from '../../server/postgres/after-commit.ts'
import { databaseTime, TIME_NOW } from '../../server/postgres/database-time.ts'
import type { Database } from '../../server/postgres/database.ts'
import { createSingleFlight } from '../../server/single-flight.ts'
import { extendFor, type OpenOutage } from './extend-for-outage.server.ts'
import { tryBid } from './try-a-bid.server.ts'

/**
 * The house measures for itself when nobody can bid: each process writes a bid every two seconds, takes it back and notes the time.
 * Where none could for more than ten seconds, ends near that time move before the next bid is decided and the next auction is closed.
 */
export interface Outages {
  /** Resolves once no outage is left to make up for: at once, while this process beat a moment ago and bids were possible at `time` or later. */
  madeUp(time?: Date): Promise<void>
  /** Whether this process beat a moment ago: asked again under the locks, for which a decision may have waited. */
  isCertain(time?: Date): boolean
  /** Notes that bids are possible; to be called every `BEATS_EVERY_MS`. @throws the database's error when they are not */
  beat(): Promise<void>
}

/** What whoever decides has to know. */
export type Decidable = Pick<Outages, 'madeUp' | 'isCertain'>

/** A decision came too late after what it was begun upon, or before an end moved that does yet: nothing of it was written. */
export class NoLongerCertain extends Error {
  /** Bids have to be possible at this time or later before it is decided anew. */
  readonly since: Date | undefined

  constructor(since?: Date) {
    super(
      since
        ? 'An end near an outage has not moved yet'
        : 'This process has not written to the database for seconds',
    )
    this.since = since
  }
}

/** For what decides in no server: tests, and programs that end nothing. */
export const NO_OUTAGES: Decidable = { madeUp: async () => undefined, isCertain: () => true }

export const BEATS_EVERY_MS = 2 * SECOND

/** Of several processes one write in so long is enough. */
const FRESH_MS = SECOND

/**
 * Nobody decides on a beat that is older, however long the others have been writing: with what `FRESH_MS` leaves out it is well below
 * the shortest outage, so that none begins and ends unseen.
 */
const TRUSTED_MS = SHORTEST_OUTAGE_MS / 2

interface OutageParts {
  db: Database
  log: Log
  /** Milliseconds since whenever, whatever the clock is set to. */
  elapsedMs?: () => number
}

export function createOutages({
  db,
  log,
  elapsedMs = () => performance.now(),
}: OutageParts): Outages {
  const once = createSingleFlight<void>()
  let lastBeat = { elapsed: -Infinity, at: 0, possible: new Date(0) }

  async function beatNow(time?: Date): Promise<void> {
    // What was possible when it was asked for, not when it was answered.
    const asked = { elapsed: elapsedMs(), at: Date.now() }
    const possible = await beatAndMeasure(db, time)
    for (const outage of await openOutages(db)) {
      log.warn(outage, 'bids were impossible: ends near that time are moved')
      await extendFor(db, outage, log)
    }
    lastBeat = { ...asked, possible }
  }

  /** By both clocks: the one that nobody sets stands still while a machine sleeps. */
  function isCertain(time?: Date): boolean {
    const passed = [elapsedMs() - lastBeat.elapsed, Date.now() - lastBeat.at]
    const isNewEnough = time === undefined || lastBeat.possible >= time
    return isNewEnough && passed.every((ms) => ms >= 0 && ms < TRUSTED_MS)
  }

  const beat = (time?: Date) => once('beat', () => beatNow(time))
  return {
    beat: () => beat(),
    isCertain,
    async madeUp(time) {
      if (!isCertain(time)) await beat(time)
    },
  }
}

/** Notes the time, and the outage that it ends, unless another process did a moment ago. Resolves with when bids were possible last. */
async function beatAndMeasure(db: Database, since = new Date(0)): Promise<Date> {
  const known = await db.selectFrom('bidding_pulse').select('beat_at').executeTakeFirst()
  if (known && known.beat_at >= since && isFresh(known.beat_at, await databaseTime(db)))
    return known.beat_at
  await tryBid(db)
  return noteBeat(db)
}

/**
 * One statement, for whoever holds the row stops all bids of the house: no process may while it waits for its turn.
 * The time is that after the lock, for which it may have waited. Nobody listens to the notification: a queue that is full fails this,
 * as it would a bid.
 */
async function noteBeat(db: Database): Promise<Date> {
  const isTold = await isToldElsewhere(db)
  const { rows } = await sql<{ now: Date }>`
    with last as materialized (
      select beat_at from bidding_pulse for update
    ), measured as materialized (
      select max(beat_at) as beat_at, ${TIME_NOW} as now from last
    ), ended as (
      insert into outages (began_at, ended_at)
      select beat_at, now from measured where now - beat_at > ${SHORTEST_OUTAGE_MS} * interval '1 ms'
    ), noted as (
      insert into bidding_pulse (beat_at) select now from measured
      on conflict (one) do update set beat_at = excluded.beat_at
    )
    select now, case when not ${isTold} then pg_notify('bidding_pulse', '') end from measured`.execute(
    db,
  )
  const [measured] = rows
  if (!measured) throw new Error('The database tells when it noted the beat')
  return measured.now
}

/** All that nobody has made up for. */
function openOutages(db: Database): Promise<OpenOutage[]> {
  return db
    .selectFrom('outages')
    .select(['id', 'began_at as from', 'ended_at as until', 'held'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** One that is later than now is no beat: the clock was put back. */
function isFresh(beatAt: Date, now: Date): boolean {
  const age = now.getTime() - beatAt.getTime()
  return age >= 0 && age < FRESH_MS
}
