import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { createGauges, createReplicaGauges, type GaugeParts, type ReplicaState } from './gauges.ts'

/**
 * What parts of the server tell of themselves. What it is called, and in which unit it is shown, stands in this folder alone.
 * Names follow Prometheus' conventions: base units, so seconds, and the unit at the end.
 */
export interface Metrics {
  /** A bid, a maximum or a purchase got its answer. */
  bidAnswered(status: number, ms: number): void
  /** So many requests are decided in one transaction. */
  batchBegun(requests: number): void
  /** An auction was closed so long after its end, by the database's clock. */
  auctionClosed(lagMs: number): void
  /** Bids were sent to all watchers of their auction, so long after the first of them was decided. */
  newsSent(delayMs: number): void
  /** A run of a background job failed, or a row that a run could not handle. */
  jobFailed(job: string): void
  /** A read that costs much was answered, by the replica or in its stead by the primary. */
  heavyRead(by: 'replica' | 'primary'): void
  /** How the replica is, asked whenever the metrics are read. */
  showReplica(state: () => ReplicaState): void
  /** How many requests wait in each lane, asked whenever the metrics are read. */
  showLanes(lengths: () => number[]): void
  /** How many live connections are open, asked in the same way. */
  showLive(connections: () => number): void
  /** Whether news of every process are heard at once, asked in the same way. */
  showListening(isListening: () => boolean): void
  /** All of it as Prometheus reads it; without the figures of the database while those cannot be read. */
  scrape(): Promise<string>
}

const ignore = () => undefined

/** Counts nothing: for parts that are used without a server around them. */
export const NO_METRICS: Metrics = {
  bidAnswered: ignore,
  batchBegun: ignore,
  auctionClosed: ignore,
  newsSent: ignore,
  jobFailed: ignore,
  heavyRead: ignore,
  showReplica: ignore,
  showLanes: ignore,
  showLive: ignore,
  showListening: ignore,
  scrape: async () => '',
}

/** The metrics of one server, with those of Node. */
export function createMetrics(parts: GaugeParts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { bids, batches, closings, news, failures, heavyReads } = createCounts(registry)
  const { readDatabase, ...gauges } = createGauges(registry, parts)
  const showReplica = createReplicaGauges(registry)
  // Looked up once: that is half of what counting costs.
  const [accepted, refused, failed] = ['accepted', 'refused', 'failed'].map((outcome) => {
    bids.zero({ outcome })
    return bids.labels(outcome)
  })
  const bidsOf = (status: number) => {
    if (status < 400) return accepted
    return status < 500 ? refused : failed
  }
  return {
    bidAnswered: (status, ms) => bidsOf(status)?.observe(ms / 1_000),
    batchBegun: (requests) => batches.observe(requests),
    auctionClosed: (lagMs) => closings.observe(lagMs / 1_000),
    newsSent: (delayMs) => news.observe(delayMs / 1_000),
    jobFailed: (job) => failures.inc({ job }),
    heavyRead: (by) => heavyReads.inc({ by }),
    showReplica,
    ...gauges,
    async scrape() {
      await readDatabase()
      return registry.metrics()
    },
  }
}

/** In seconds; a bid should take less than 50 ms. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** In seconds; the job that closes auctions runs four times a second. */
const CLOSING_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

function createCounts(registry: Registry) {
  const registers = [registry]
  return {
    bids: new Histogram({
      name: 'hammerlane_bid_duration_seconds',
      help: 'From the arrival of a bid, a maximum or a purchase to its answer: accepted (2xx), refused (4xx) or failed (5xx)',
      labelNames: ['outcome'],
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    batches: new Histogram({
      name: 'hammerlane_batch_requests',
      help: 'Bids, maximums and purchases that are decided in one transaction',
      buckets: BATCH_BUCKETS,
      registers,
    }),
    closings: new Histogram({
      name: 'hammerlane_close_lag_seconds',
      help: 'From the end of an auction to its closing, by the clock of the database',
      buckets: CLOSING_BUCKETS,
      registers,
    }),
    news: new Histogram({
      name: 'hammerlane_news_delay_seconds',
      help: 'From the decision on a bid, in the transaction that commits it, until its news are with every socket of this process',
      buckets: ANSWER_BUCKETS,
      registers,
    }),
    failures: new Counter({
      name: 'hammerlane_job_failures_total',
      help: 'Runs of a background job that failed, and rows that a run could not handle',
      labelNames: ['job'],
      registers,
    }),
    heavyReads: new Counter({
      name: 'hammerlane_heavy_reads_total',
      help: 'Reads that cost the database much, by what answered them: the replica or the primary. Where there is a replica',
      labelNames: ['by'],
      registers,
    }),
  }
}
