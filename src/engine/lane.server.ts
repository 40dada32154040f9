import { isDatabaseAway, type Database } from '../server/postgres/database.ts'
import type { Log } from '../server/log.ts'
import { busy, Problem } from '../server/http/problem.ts'
import { decideTogether, type LaneRequest, type Reply } from './decide-together.server.ts'

/**
 * Lanes: the bids of one auction wait in memory while the previous commit is under way, then go in
 * together, in order of arrival; lanes that wait at the same time share a transaction. A bid is answered
 * only after its commit. The row lock keeps this right with many processes; the lane makes it fast.
 */
export interface Lanes {
  /** Resolves with the answer after the commit. Rejects with `busy` when full, `not_found` for no auction. */
  submit(request: LaneRequest): Promise<Reply>
  /** Takes nothing more and resolves when everything that waited was answered. */
  drain(): Promise<void>
}

export interface LaneLimits {
  /** Requests that may wait for one auction. */
  waitingPerAuction: number
  /** Requests that may wait altogether. */
  waiting: number
  /** Transactions under way at once. */
  trips: number
  /** Auctions in one transaction. */
  auctionsPerTrip: number
  /** Requests of one auction in one transaction. */
  requestsPerAuction: number
}

const LIMITS: LaneLimits = {
  waitingPerAuction: 2_000,
  waiting: 20_000,
  trips: 4,
  auctionsPerTrip: 200,
  requestsPerAuction: 500,
}

interface Waiting {
  request: LaneRequest
  resolve(reply: Reply): void
  reject(error: unknown): void
}

interface Lane {
  waiting: Waiting[]
  /** A trip carries requests of this auction: the next ones wait, so that order is kept. */
  underWay: boolean
  /** Somebody else held the row: go without others next time, and wait for it. */
  alone: boolean
}

export function createLanes(db: Database, log: Log, limits: Partial<LaneLimits> = {}): Lanes {
  const { trips, ...most } = { ...LIMITS, ...limits }
  const lanes = new Map<string, Lane>()
  let waiting = 0
  let underWay = 0
  let draining: (() => void) | null = null

  function submit(request: LaneRequest): Promise<Reply> {
    if (draining) return Promise.reject(busy('We are restarting. Please try again in a moment.', 2))
    const lane = lanes.get(request.auctionId) ?? { waiting: [], underWay: false, alone: false }
    if (waiting >= most.waiting || lane.waiting.length >= most.waitingPerAuction) {
      return Promise.reject(busy())
    }
    lanes.set(request.auctionId, lane)
    const reply = new Promise<Reply>((resolve, reject) => {
      lane.waiting.push({ request, resolve, reject })
    })
    waiting += 1
    setOut()
    return reply
  }

  /** Starts a trip with every lane that waits, if another transaction is allowed. */
  function setOut(): void {
    while (underWay < trips) {
      const chosen = chooseLanes(lanes, most.auctionsPerTrip)
      if (chosen.length === 0) return
      underWay += 1
      const aboard = chosen.map(([id, lane]) => {
        lane.underWay = true
        return { id, lane, taken: lane.waiting.splice(0, most.requestsPerAuction) }
      })
      void travel(aboard).finally(() => {
        underWay -= 1
        setOut()
        if (draining && waiting === 0) draining()
      })
    }
  }

  async function travel(aboard: { id: string; lane: Lane; taken: Waiting[] }[]): Promise<void> {
    const all = aboard.flatMap(({ taken }) => taken)
    const others = aboard.length > 1 ? 'skip' : 'wait'
    const replies = await answersFor(db, log, all, others)
    for (const { id, lane, taken } of aboard) {
      const locked = taken.some((one) => replies.get(one) === 'locked')
      lane.underWay = false
      lane.alone = locked
      if (locked) {
        lane.waiting.unshift(...taken)
        continue
      }
      waiting -= taken.length
      for (const one of taken) settle(one, replies.get(one))
      if (lane.waiting.length === 0) lanes.delete(id)
    }
  }

  async function drain(): Promise<void> {
    await new Promise<void>((resolve) => {
      draining = resolve
      if (waiting === 0) resolve()
    })
  }

  return { submit, drain }
}

/** One transaction for all; if something in it cannot be written, each by itself, so that one cannot spoil the rest. */
async function answersFor(
  db: Database,
  log: Log,
  all: Waiting[],
  others: 'wait' | 'skip',
): Promise<Map<Waiting, unknown>> {
  try {
    const requests = all.map((one) => one.request)
    const replies = await decideTogether(db, requests, others)
    return new Map(all.map((one, index) => [one, replies[index]]))
  } catch (error) {
    if (all.length === 1 || isDatabaseAway(error)) {
      log.error({ err: error, requests: all.length }, 'bids could not be written')
      const problem = isDatabaseAway(error) ? busy() : unwritten()
      return new Map(all.map((one) => [one, problem]))
    }
    const replies = new Map<Waiting, unknown>()
    for (const one of all) replies.set(one, (await answersFor(db, log, [one], 'wait')).get(one))
    return replies
  }
}

/** The lanes for the next trip: those that had to wait for a lock go alone. */
function chooseLanes(lanes: Map<string, Lane>, most: number): [string, Lane][] {
  const chosen: [string, Lane][] = []
  for (const [id, lane] of lanes) {
    if (lane.underWay || lane.waiting.length === 0) continue
    if (lane.alone) return [[id, lane]]
    chosen.push([id, lane])
    if (chosen.length >= most) break
  }
  return chosen
}

function settle(one: Waiting, reply: unknown): void {
  if (isReply(reply)) one.resolve(reply)
  else one.reject(reply ?? new Problem('not_found', 'Auction Not Found'))
}

function unwritten(): Problem {
  return new Problem('internal_error', 'Something went wrong on our side. Please try again.')
}

function isReply(reply: unknown): reply is Reply {
  return typeof reply === 'object' && reply !== null && !(reply instanceof Error)
}
