import type { SpanContext } from '@opentelemetry/api'
import { answerBiddingText } from '../languages/answers/bidding.ts'
import { answerBrowsingText } from '../languages/answers/browsing.ts'
import { answerHttpText } from '../languages/answers/http.ts'
import { language } from '../languages/language.ts'
import type { HouseLimits } from '../rules/safeguards/account-limits.ts'
import type { JsonResponse } from '../server/http/idempotency.ts'
import { busy, Problem } from '../server/http/problem.ts'
import type { Log } from '../server/log.ts'
import { NO_METRICS, type Metrics } from '../server/metrics/metrics.ts'
import {
  isDatabaseAway,
  isPlanOutdated,
  tookTooLong,
  type Database,
} from '../server/postgres/database.ts'
import { inSpanOfAll, spanHere } from '../server/tracing/spans.ts'
import { NO_HOUSE_LIMITS } from './account-limits.server.ts'
import { decideTogether, saidTo, type LaneRequest } from './decide-together.server.ts'
import { NO_OUTAGES, NoLongerCertain, type Decidable } from './outages/outages.server.ts'
import type { SigningKey } from './proof/proof-key.server.ts'

/**
 * A lane is the queue of one auction: its bids wait in memory while the previous transaction commits, then share the next one,
 * in order of arrival; the lanes of several auctions share it too, and bids that arrive in one turn of the event loop. A bid gets its response only after the commit. The row
 * lock keeps this right with many processes; the lane makes it fast.
 */
export interface Lanes {
  /** Resolves with the response after the commit. Rejects with `busy` when full, `not_found` for no auction. */
  submit(request: LaneRequest): Promise<JsonResponse>
  /** Refuses new requests and resolves when the queues are empty. */
  drain(): Promise<void>
}

export interface LaneLimits {
  queuedPerAuction: number
  /** Over all auctions. */
  queued: number
  /** Transactions at once. */
  batches: number
  auctionsPerBatch: number
  /** In one batch. */
  requestsPerAuction: number
}

const LIMITS: LaneLimits = {
  queuedPerAuction: 2_000,
  queued: 20_000,
  batches: 4,
  auctionsPerBatch: 200,
  requestsPerAuction: 500,
}

interface QueuedRequest {
  request: LaneRequest
  /** What it belongs to, for traces. */
  span: SpanContext | undefined
  resolve(response: JsonResponse): void
  reject(error: unknown): void
}

interface Lane {
  queue: QueuedRequest[]
  /** A batch holds requests of this auction: the next ones wait, so that order is kept. */
  isRunning: boolean
  /** Another process held the row, or something could not be written, or took too long: next time it goes alone, and waits for the lock. */
  alone: boolean
}

type Batch = { id: string; lane: Lane; taken: QueuedRequest[] }[]
/** 'locked' by another process; given up by the database, which took 'too long'; null for no such auction; a problem of what could not be written. */
type Answer = JsonResponse | 'locked' | 'too long' | Problem | null
type Answers = Map<QueuedRequest, Answer>

interface LaneParts {
  db: Database
  log: Log
  proofKey: SigningKey
  /** The limits of accounts; absent means none but those that staff set for a member. */
  house?: () => HouseLimits
  metrics?: Pick<Metrics, 'batchBegun' | 'showLanes'>
  /** Ends that an outage moves have moved before the next bid is decided. */
  outages?: Decidable
}

export function createLanes(parts: LaneParts, limits: Partial<LaneLimits> = {}): Lanes {
  const { db, log, proofKey, house = () => NO_HOUSE_LIMITS, metrics = NO_METRICS } = parts
  const { outages = NO_OUTAGES } = parts
  const { batches, ...max } = { ...LIMITS, ...limits }
  const lanes = new Map<string, Lane>()
  // Rows that others hold for long must not keep every transaction waiting.
  const maxWaiting = Math.max(1, Math.floor(batches / 2))
  let queued = 0
  let running = 0
  let waiting = 0
  let isStarting = false
  let isDraining = false
  const drained = Promise.withResolvers<void>()
  metrics.showLanes(() => [...lanes.values()].map(({ queue }) => queue.length))

  function submit(request: LaneRequest): Promise<JsonResponse> {
    if (isDraining) return Promise.reject(busy(answerBiddingText('restarting'), 2))
    const lane = lanes.get(request.auctionId) ?? { queue: [], isRunning: false, alone: false }
    if (queued >= max.queued || lane.queue.length >= max.queuedPerAuction) {
      return Promise.reject(busy())
    }
    lanes.set(request.auctionId, lane)
    const response = new Promise<JsonResponse>((resolve, reject) => {
      const asked = { language: language(), ...request }
      lane.queue.push({ request: asked, span: spanHere(), resolve, reject })
    })
    queued += 1
    startSoon()
    return response
  }

  /** What arrives in one turn of the event loop shares a transaction: the first of many would otherwise have one alone. */
  function startSoon(): void {
    if (isStarting) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      startBatches()
    })
  }

  /** Starts a batch of all waiting lanes, if another transaction is allowed. */
  function startBatches(): void {
    while (running < batches) {
      const mayWait = waiting < maxWaiting
      const chosen = chooseLanes(lanes, max.auctionsPerBatch, mayWait)
      if (chosen.length === 0) return
      const waits = chosen.length === 1 && mayWait
      running += 1
      if (waits) waiting += 1
      const batch = chosen.map(([id, lane]) => {
        lane.isRunning = true
        return { id, lane, taken: lane.queue.splice(0, max.requestsPerAuction) }
      })
      void runBatch(batch, waits ? 'wait' : 'skip').finally(() => {
        running -= 1
        if (waits) waiting -= 1
        startBatches()
        if (isDraining && queued === 0) drained.resolve()
      })
    }
  }

  async function runBatch(batch: Batch, others: 'wait' | 'skip'): Promise<void> {
    const all = batch.flatMap(({ taken }) => taken)
    metrics.batchBegun(all.length)
    const answers = await answersInTime({ db, log, proofKey, house, outages }, all, others)
    const answerTo = (one: QueuedRequest) => answers.get(one) ?? null
    for (const { id, lane, taken } of batch) {
      const locked = taken.filter((one) => answerTo(one) === 'locked')
      const answered = taken.filter((one) => answerTo(one) !== 'locked')
      lane.isRunning = false
      lane.alone = locked.length > 0 || answered.some((one) => isUnwritten(answerTo(one)))
      lane.queue.unshift(...locked)
      queued -= answered.length
      for (const one of answered) resolveOrReject(one, answerTo(one))
      if (lane.queue.length === 0 && !lane.alone) lanes.delete(id)
    }
  }

  function drain(): Promise<void> {
    isDraining = true
    if (queued === 0) drained.resolve()
    return drained.promise
  }

  return { submit, drain }
}

/** Once ends near an outage have moved; all are told that we are busy while nobody knows whether there was one. */
async function answersInTime(
  parts: Required<Omit<LaneParts, 'metrics'>>,
  all: QueuedRequest[],
  others: 'wait' | 'skip',
  since?: Date,
): Promise<Answers> {
  try {
    await parts.outages.madeUp(since)
  } catch (error) {
    parts.log.error({ err: error, requests: all.length }, 'bids could not be written')
    return refusing(all, () => busy())
  }
  return answersTo(parts, all, others)
}

/** Each time a statement of another kind may have been planned before the migration. */
const PLANNING_TRIES = 5

/**
 * One transaction for all; if that fails, one for each auction, and for each request of one that fails again: what cannot
 * be written spoils nothing else. What took too long is not tried again at once.
 */
async function answersTo(
  parts: Required<Omit<LaneParts, 'metrics'>>,
  all: QueuedRequest[],
  others: 'wait' | 'skip',
  triesLeft = PLANNING_TRIES,
): Promise<Answers> {
  const { db, log, proofKey, house, outages } = parts
  try {
    const requests = all.map((one) => one.request)
    const responses = await inSpanOfAll(
      'decide together',
      all.map(({ span }) => span),
      () => decideTogether({ db, proofKey, house: house(), outages }, requests, others),
    )
    return new Map(all.map((one, index) => [one, responses[index] ?? null]))
  } catch (error) {
    if (error instanceof NoLongerCertain) return answersInTime(parts, all, others, error.since)
    // Nothing of it was written, and the next time its statements are planned anew.
    if (isPlanOutdated(error) && triesLeft > 0) return answersTo(parts, all, others, triesLeft - 1)
    if (tookTooLong(error)) {
      // Each by itself would take as long again: that is for the next time, when its auction goes alone.
      log.error({ err: error, requests: all.length }, 'bids could not be written')
      return new Map(all.map((one) => [one, 'too long']))
    }
    if (all.length === 1 || isDatabaseAway(error)) {
      if (!(error instanceof Problem))
        log.error({ err: error, requests: all.length }, 'bids could not be written')
      return refusing(all, () => problemOf(error))
    }
    const auctions = Map.groupBy(all, (one) => one.request.auctionId)
    const turns = auctions.size > 1 ? [...auctions.values()] : all.map((one) => [one])
    const result: Answers = new Map()
    const locked = new Set<string>()
    for (const part of turns) {
      const id = part[0]?.request.auctionId ?? ''
      const answers = locked.has(id)
        ? new Map(part.map((one) => [one, 'locked' as const]))
        : await answersTo(parts, part, others)
      for (const [one, answer] of answers) {
        result.set(one, answer)
        // Those behind it wait too, so that order is kept.
        if (answer === 'locked') locked.add(id)
      }
    }
    return result
  }
}

/** What those are told whose requests were not written. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return busy()
  return new Problem('internal_error', answerHttpText('wentWrong'))
}

/** Each in the language of its request. */
function refusing(all: readonly QueuedRequest[], problem: () => Problem): Answers {
  return new Map(all.map((one) => [one, saidTo(one.request, problem)]))
}

/** The lanes of the next batch; one that has to wait for a lock goes alone, if it may. */
function chooseLanes(lanes: Map<string, Lane>, max: number, mayWait: boolean): [string, Lane][] {
  const chosen: [string, Lane][] = []
  for (const [id, lane] of lanes) {
    if (lane.isRunning || lane.queue.length === 0) continue
    if (lane.alone) {
      if (mayWait) return [[id, lane]]
      continue
    }
    chosen.push([id, lane])
    if (chosen.length >= max) break
  }
  return chosen
}

function resolveOrReject(one: QueuedRequest, answer: Answer): void {
  if (answer === null) one.reject(saidTo(one.request, noSuchAuction))
  else if (answer === 'too long') one.reject(saidTo(one.request, () => busy()))
  else if (answer === 'locked' || answer instanceof Problem) one.reject(answer)
  else one.resolve(answer)
}

function noSuchAuction(): Problem {
  return new Problem('not_found', answerBrowsingText('auctionNotFound'))
}

function isUnwritten(answer: Answer): boolean {
  return answer === 'too long' || (answer instanceof Problem && answer.code === 'internal_error')
}
