import { withTimeout } from 'es-toolkit/promise'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { readBacklog, type Backlog } from './read-backlog.ts'

export interface GaugeParts {
  db: Database
  /** For the question whether it answers, which must not wait for a connection of the pool. */
  looking: Database
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Otherwise mails wait for staff to read them, which is no backlog. */
  sendsMails: boolean
  log: Log
}

/** How things stand at the moment in which Prometheus asks: nothing is kept in step meanwhile. */
export function createGauges(registry: Registry, parts: GaugeParts) {
  const { pool } = parts
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read())
      },
    })
  gauge(
    'hammerlane_database_waiting_queries',
    'Queries that wait for a connection of the pool',
    () => pool.waitingCount,
  )
  new Gauge({
    name: 'hammerlane_database_connections',
    help: 'Connections of the pool, by whether a query has them',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  const { databaseUp, unclosed, oldestJob, mails } = createBacklogGauges(registry)

  /** A figure of before would be taken for one of now: while the database is away there is none. */
  async function readDatabase(): Promise<void> {
    const { isUp, backlog } = await askDatabase(parts)
    unclosed.remove()
    oldestJob.reset()
    mails.reset()
    databaseUp.set(isUp ? 1 : 0)
    if (!backlog) return
    unclosed.set(backlog.unclosedSeconds)
    for (const { queue, seconds } of backlog.jobs) oldestJob.set({ queue }, seconds)
    if (!backlog.mails) return
    mails.set({ state: 'waiting' }, backlog.mails.waiting)
    mails.set({ state: 'failed' }, backlog.mails.failed)
  }

  return {
    showLanes(lengths: () => number[]): void {
      gauge(
        'hammerlane_lane_requests',
        'Bids, maximums and purchases that wait in the lanes of all auctions',
        () => lengths().reduce((sum, length) => sum + length, 0),
      )
      gauge(
        'hammerlane_deepest_lane_requests',
        'Bids, maximums and purchases that wait in the lane of one auction, where most do',
        () => lengths().reduce((most, length) => Math.max(most, length), 0),
      )
    },
    showLive(connections: () => number): void {
      gauge('hammerlane_live_connections', 'Open connections of WS /live', connections)
    },
    showListening(isListening: () => boolean): void {
      gauge(
        'hammerlane_news_heard',
        'Whether the process hears at once what others changed, by its connections to the database and, where there is one, to NATS: 1, else 0',
        () => Number(isListening()),
      )
    },
    readDatabase,
  }
}

/** Prometheus waits ten seconds for all of it. */
const FIGURES_WITHIN_MS = 5_000

/** A database that is away is told of by whoever needs it; figures that cannot be read though it answers are told of here. */
async function askDatabase({ db, looking, sendsMails, log }: GaugeParts) {
  const [answered, read] = await Promise.allSettled([
    sql`select 1`.execute(looking),
    withTimeout(() => readBacklog(db, sendsMails), FIGURES_WITHIN_MS),
  ])
  const backlog: Backlog | null = read.status === 'fulfilled' ? read.value : null
  const isUp = backlog !== null || answered.status === 'fulfilled'
  if (isUp && read.status === 'rejected')
    log.error({ err: read.reason }, 'figures of the database could not be read')
  return { isUp, backlog }
}

export interface ReplicaState {
  /** Whether it is read from; if it is too far behind or away it is not. */
  use: 'unknown' | 'reads' | 'behind' | 'away'
  /** How far behind the primary it is; null while one of the two cannot be asked. */
  lagMs: number | null
}

/** Without a value where there is no replica, or none that can be known. */
export function createReplicaGauges(registry: Registry) {
  const registers = [registry]
  let stateOf: () => ReplicaState = () => ({ use: 'unknown', lagMs: null })
  new Gauge({
    name: 'hammerlane_replica_up',
    help: 'Whether the replica answers and follows a primary: 1, else 0 and the primary answers all reads',
    registers,
    collect() {
      const { use } = stateOf()
      if (use === 'unknown') this.remove()
      else this.set(use === 'away' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'hammerlane_replica_lag_seconds',
    help: 'Since the primary was where the replica is; above five it is not read from',
    registers,
    collect() {
      const { lagMs } = stateOf()
      if (lagMs === null) this.remove()
      else this.set(lagMs / 1_000)
    },
  })
  return (state: () => ReplicaState): void => void (stateOf = state)
}

function createBacklogGauges(registry: Registry) {
  const registers = [registry]
  return {
    databaseUp: new Gauge({
      name: 'hammerlane_database_up',
      help: 'Whether the database answered when the metrics were read: 1, else 0. Figures of it that could not be read are left out',
      registers,
    }),
    unclosed: new Gauge({
      name: 'hammerlane_oldest_unclosed_auction_seconds',
      help: 'Since the end of the auction that waits longest to be closed; 0 if none does. Of the whole database',
      registers,
    }),
    oldestJob: new Gauge({
      name: 'hammerlane_oldest_job_seconds',
      help: 'Since the oldest job of the queue could have been done; 0 if none waits. Of the whole database',
      labelNames: ['queue'],
      registers,
    }),
    mails: new Gauge({
      name: 'hammerlane_mails',
      help: 'Mails that are to be sent yet, and that failed for good in the last seven days. Of the whole database, where mails are sent',
      labelNames: ['state'],
      registers,
    }),
  }
}
