/** Reads that cost the database much, from a replica. See docs/decisions/0057-reads-from-a-replica.md. */
import { delay, withTimeout } from 'es-toolkit/promise'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { ReplicaState } from '../metrics/gauges.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { isDatabaseAway, openDatabase, type Database } from './database.ts'

/**
 * Who answers them has all that was acknowledged before they were asked for, so an answer shows everybody's writes, one's own
 * among them, and never goes back.
 */
export interface HeavyReads {
  /** `work` only reads: it is done again by the primary where the replica fails in it. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
}

/** Where there is no replica. */
export function readsOf(primary: Database): HeavyReads {
  return { read: (work) => work(primary) }
}

interface ReplicaParts {
  primary: Database
  url: string
  /** Connections at most for reads, beside a few that look where it is. */
  connections: number
  statementTimeoutMs: number
  log: Log
  metrics: Pick<Metrics, 'heavyRead' | 'showReplica'>
  limits?: Partial<typeof LIMITS>
}

const LIMITS = {
  /** Between two looks at how far it is. */
  lookEveryMs: 1_000,
  /** Behind by more nobody waits for it: the primary answers. */
  maxLagMs: 5_000,
  /** So long a read waits for what the replica must have for it. */
  waitMs: 100,
  /** One that does not answer a look in time is away. */
  answersWithinMs: 3_000,
}

const MAX_LOOKS = 4
const STEP_MS = 5
/** An hour of them; of more only the first ones matter, which tell the lag. */
const MAX_POSITIONS = 3_600

/**
 * Looks at it from now on. While it is away, or too far behind, the primary answers all reads, and one line of the log says so.
 */
export function openReplica(parts: ReplicaParts): HeavyReads & { close(): Promise<void> } {
  const { primary, log, metrics } = parts
  const { lookEveryMs, maxLagMs, waitMs, answersWithinMs } = { ...LIMITS, ...parts.limits }
  const { replica, looking } = openBoth(parts, answersWithinMs)
  const closing = new AbortController()
  const lag = createLag()
  let state: ReplicaState = { use: 'unknown', lagMs: null }
  let underWay: Promise<void> | null = null
  metrics.showReplica(() => state)

  /** Once for all who ask meanwhile. */
  function look(): Promise<void> {
    underWay ??= lookOnce().finally(() => (underWay = null))
    return underWay
  }

  async function lookOnce(): Promise<void> {
    const written = await positionOf(primary).catch(() => null)
    if (written !== null) lag.written(written)
    try {
      const lagMs = lag.replayed(await replayedBy(looking))
      if (written === null) state = { ...state, lagMs: null }
      else become({ use: lagMs > maxLagMs ? 'behind' : 'reads', lagMs })
    } catch (error) {
      if (!closing.signal.aborted) become({ use: 'away', lagMs: null }, error)
    }
  }

  function become(next: ReplicaState, err?: unknown): void {
    const { use: before } = state
    state = next
    if (next.use === before) return
    if (next.use === 'away') log.error({ err }, 'the replica is away: the primary answers all')
    if (next.use === 'behind')
      log.warn({ lagMs: next.lagMs }, 'the replica is behind: the primary answers all')
    if (next.use === 'reads' && before !== 'unknown') log.info('the replica is read from again')
  }

  async function lookAlways(): Promise<void> {
    const { signal } = closing
    while (!signal.aborted) {
      await look()
      await delay(lookEveryMs, { signal }).catch(() => undefined)
    }
  }

  /** Whether it has all that is acknowledged by now, or gets it in time. */
  async function hasAll(): Promise<boolean> {
    if (state.use !== 'reads') return false
    const tooLate = AbortSignal.timeout(waitMs)
    const getsThere = async () => {
      const written = await positionOf(primary)
      while (!tooLate.aborted && state.use === 'reads') {
        if ((await replayedBy(looking)) >= written) return true
        await delay(STEP_MS)
      }
      return false
    }
    return withTimeout(getsThere, waitMs).catch(() => false)
  }

  const watching = lookAlways()
  return {
    async read(work) {
      if (await hasAll()) {
        try {
          const result = await work(replica)
          metrics.heavyRead('replica')
          return result
        } catch (error) {
          if (!isDatabaseAway(error)) throw error
          void look()
        }
      }
      metrics.heavyRead('primary')
      return work(primary)
    },
    async close() {
      closing.abort()
      await watching
      await Promise.all([replica.destroy(), looking.destroy()])
    },
  }
}

/** One for what is read, and a small one for looks, which no long read holds up. */
function openBoth(
  { url, connections: max, statementTimeoutMs }: ReplicaParts,
  answersWithinMs: number,
) {
  // A connection that breaks is told by the query that fails of it, and by the next look.
  const both = { connectTimeoutMs: answersWithinMs, onIdleError: () => undefined }
  const looks = { max: MAX_LOOKS, statementTimeoutMs: answersWithinMs }
  return {
    replica: openDatabase(url, { max, statementTimeoutMs, ...both }),
    looking: openDatabase(url, { ...looks, ...both }),
  }
}

/** How long ago the primary was where the replica is now, by our own clock. */
function createLag() {
  let ahead: { position: number; at: number }[] = []
  return {
    written(position: number): void {
      // After a restore, or a failover that lost a tail, the log is shorter than it was.
      ahead = ahead.filter((one) => one.position <= position)
      if (ahead.length < MAX_POSITIONS) ahead.push({ position, at: performance.now() })
    },
    replayed(position: number): number {
      ahead = ahead.filter((one) => one.position > position)
      const [first] = ahead
      return first ? performance.now() - first.at : 0
    },
  }
}

/** Up to where the primary's log is kept for good, in bytes: each commit that it has acknowledged stands before. */
async function positionOf(primary: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position`.execute(primary)
  const [row] = rows
  if (!row) throw new Error('A select without a table has one row')
  return row.position
}

/**
 * Up to where the replica has followed. One that follows nobody may have gone another way than the primary: after a failover
 * its log can hold what was never acknowledged.
 */
async function replayedBy(replica: Database): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select case when pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
      then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as position`.execute(replica)
  const position = rows[0]?.position ?? null
  if (position === null) throw new Error('It follows no primary')
  return position
}
