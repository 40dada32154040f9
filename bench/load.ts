/** The load generator: told what to do by its parent, tells it of failures at once, and in the end what it measured. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { createChance } from '../test/chaos/chance.ts'
import type { Bidder } from './bidders.ts'
import { latencyOf } from './figures.ts'
import { openConnection, type Answer } from './http-client.ts'
import type { LoadMessage, LoadResult } from './load-process.ts'
import { bidInTransaction } from './one-transaction.ts'
import { requestsLike } from './search/anew.ts'

export type Load = {
  connections: number
  warmUpSeconds: number
  seconds: number
  /** All connections together begin so many things a second at most; as many as they can unless told. */
  perSecond?: number
} & (
  | {
      kind: 'bids' | 'maximums'
      origin: string
      /** Another process, where every other connection leads. */
      other?: string
      bidders: Bidder[]
      auctions: string[]
    }
  | { kind: 'transactions'; databaseUrl: string; bidders: Bidder[]; auctions: string[] }
  | { kind: 'sign-ins'; origin: string; emails: string[]; password: string }
  /** Where there is a body, it is posted as JSON; where the path says `ANEW`, each is another one. */
  | { kind: 'page'; origin: string; path: string; encoding: string; body?: string }
  /** Searches that nobody has made before, from one network or each from another. */
  | { kind: 'strangers'; origin: string; networks: 'one' | 'many' }
)

/** Does one thing and says what came of it. */
type Work = () => Promise<Came>

/** What is measured, also of a maximum that a standing one answered, another answer that is in order, or one that there should not be. */
type Came = 'wanted' | 'beaten' | 'other' | 'failure'

/** That a bid is too low by now, the auction over, or that there were too many calls. */
const REFUSALS = [409, 422, 429]

function came({ status, body }: Answer, wanted: number): Came {
  if (status === wanted) return 'wanted'
  if (REFUSALS.includes(status)) return 'other'
  if (!seen.has(status)) console.error(`The first that was answered ${status}: ${body}`)
  seen.add(status)
  return 'failure'
}

/** What failures were answered. */
const seen = new Set<number>()

async function measure(load: Load, all: Work[], told: Promise<unknown>): Promise<LoadResult> {
  const startAt = performance.now() + load.warmUpSeconds * 1_000
  let endAt = startAt + load.seconds * 1_000
  void told.then(() => (endAt = Math.min(endAt, performance.now())))
  const samples: number[] = []
  let [beaten, others, failures] = [0, 0, 0]
  const apart = load.perSecond ? (load.connections / load.perSecond) * 1_000 : 0
  await Promise.all(
    all.map(async (work, lane) => {
      let due = performance.now() + (apart * lane) / load.connections
      for (; ; due += apart) {
        const early = due - performance.now()
        if (early > 0) await sleep(early)
        const begun = performance.now()
        if (begun >= endAt) break
        const what = await work()
        if (what === 'failure') tellParent({ failures: (failures += 1) })
        const now = performance.now()
        // Whatever ends within the time counts, with all it took: asking it to begin within it too would leave out the slow.
        if (now < startAt || now > endAt) continue
        if (what === 'beaten') beaten += 1
        if (what === 'wanted' || what === 'beaten') samples.push(now - begun)
        else others += 1
      }
    }),
  )
  const seconds = (endAt - startAt) / 1_000
  // Strangers may all be refused.
  if (samples.length === 0 && load.kind === 'strangers')
    return { rate: 0, beaten: 0, others: others / seconds, latency: latencyOf([0]) }
  if (samples.length === 0) throw new Error(`Nothing succeeded of ${others} tries: ${load.kind}`)
  return {
    rate: samples.length / seconds,
    beaten: beaten / seconds,
    others: others / seconds,
    latency: latencyOf(samples),
  }
}

function workers(load: Load): Promise<Work[]> | Work[] {
  const lanes = Array.from({ length: load.connections }, (_, index) => index)
  switch (load.kind) {
    case 'bids':
    case 'maximums': {
      const nextAmount = load.kind === 'bids' ? risingAmounts() : duellingMaximums()
      return Promise.all(lanes.map((lane) => bidder(load, lane, nextAmount)))
    }
    case 'transactions': {
      const pool = new Pool({ connectionString: load.databaseUrl, max: load.connections })
      pool.on('error', () => undefined)
      return lanes.map((lane) => async () => {
        await bidInTransaction(pool, pick(load.auctions), at(load.bidders, lane).id)
        return 'wanted' as const
      })
    }
    case 'sign-ins':
      return Promise.all(lanes.map((lane) => member(load, at(load.emails, lane))))
    case 'page':
      return Promise.all(lanes.map(() => visitor(load)))
    case 'strangers':
      return Promise.all(lanes.map(() => stranger(load)))
  }
}

/** In dollars what the bidder of a lane offers next. */
type NextAmount = (auction: string, lane: number) => number

const START = 1_000
const STEP = 100

/** Each bid of an auction is a step above the one before, whoever places it. */
function risingAmounts(): NextAmount {
  const last = new Map<string, number>()
  return (auction) => {
    const amount = (last.get(auction) ?? START) + STEP
    last.set(auction, amount)
    return amount
  }
}

/** Maximums are up to so many steps above the price. */
const HIGHEST_STEPS = 20
const SEED = 44

/** Who leads an auction at what price, and up to what. */
interface Duel {
  leader: number | null
  price: number
  maximum: number
}

/**
 * Each maximum is above the price by as many steps as chance says, the same in every run: some stay below the one that stands, which
 * nobody sees, others beat it. How the duel stands is followed here, as if they came in the order in which they are sent.
 */
function duellingMaximums(): NextAmount {
  const chance = createChance(SEED)
  const duels = new Map<string, Duel>()
  return (auction, lane) => {
    const duel = duels.get(auction) ?? { leader: null, price: START, maximum: START }
    const maximum = duel.price + STEP * chance.between(1, HIGHEST_STEPS)
    duels.set(auction, afterMaximum(duel, lane, maximum))
    return maximum
  }
}

/** Whoever leads changes no price; of two maximums the higher leads a step above the other, of two equal ones the earlier. */
function afterMaximum(duel: Duel, lane: number, maximum: number): Duel {
  if (lane === duel.leader) return { ...duel, maximum }
  const higher = Math.max(maximum, duel.maximum)
  const lower = Math.min(maximum, duel.maximum)
  return {
    leader: maximum > duel.maximum ? lane : duel.leader,
    price: Math.min(lower + STEP, higher),
    maximum: higher,
  }
}

const CALLS = {
  bids: { method: 'POST', end: 'bids', accepted: 201 },
  maximums: { method: 'PUT', end: 'maximum', accepted: 200 },
} as const

async function bidder(
  { kind, origin, other = origin, bidders, auctions }: Extract<Load, { kind: 'bids' | 'maximums' }>,
  lane: number,
  nextAmount: NextAmount,
): Promise<Work> {
  const here = lane % 2 === 0 ? origin : other
  const connection = await openConnection(here, kind === 'maximums')
  const { host } = new URL(here)
  const { token } = at(bidders, lane)
  // Each from a network of their own, where a proxy is trusted to say so.
  const from = `X-Forwarded-For: 198.51.100.${lane % 256}`
  const { method, end, accepted } = CALLS[kind]
  return async () => {
    const auction = pick(auctions)
    const body = `{"amount":${nextAmount(auction, lane)}}`
    const head = `${method} /api/auctions/${auction}/${end} HTTP/1.1\r\nHost: ${host}\r\n${from}\r\nAuthorization: Bearer ${token}`
    const answer = await connection.ask(jsonRequest(head, body))
    const isBeaten = answer.status === accepted && answer.body.includes('"standing":"outbid"')
    return isBeaten ? 'beaten' : came(answer, accepted)
  }
}

async function member(
  { origin, password }: Extract<Load, { kind: 'sign-ins' }>,
  email: string,
): Promise<Work> {
  const connection = await openConnection(origin)
  const head = `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: ${new URL(origin).host}`
  const request = jsonRequest(head, JSON.stringify({ email, password }))
  return async () => came(await connection.ask(request), 200)
}

function jsonRequest(head: string, body: string): string {
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  return `${head}\r\n${about}\r\n\r\n${body}`
}

async function visitor(load: Extract<Load, { kind: 'page' }>): Promise<Work> {
  const { origin, path, encoding, body } = load
  const connection = await openConnection(origin)
  const head = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAccept-Encoding: ${encoding}`
  const next = requestsLike(body ? jsonRequest(head, body) : `${head}\r\n\r\n`)
  return async () => came(await connection.ask(next()), 200)
}

async function stranger({ origin, networks }: Extract<Load, { kind: 'strangers' }>): Promise<Work> {
  const connection = await openConnection(origin)
  const { host } = new URL(origin)
  const chance = () => randomBytes(4).toString('hex')
  return async () => {
    const network =
      networks === 'one' ? '2001:db8:1:2' : `2001:db8:${chance().replace(/.{4}/, '$&:')}`
    const head = `GET /auctions?q=${chance()}&${chance()}=1 HTTP/1.1\r\nHost: ${host}`
    const from = `X-Forwarded-For: ${network}::1\r\nAccept-Encoding: gzip, deflate, br`
    // All but one page in many are told to wait.
    const { status } = await connection.ask(`${head}\r\n${from}\r\n\r\n`)
    return status === 200 ? 'wanted' : 'other'
  }
}

function pick<T>(all: readonly T[]): T {
  return at(all, Math.floor(Math.random() * all.length))
}

function at<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length]
  if (one === undefined) throw new Error('There is nothing to measure with')
  return one
}

function tellParent(message: LoadMessage): void {
  process.send?.(message)
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  // Whatever comes next asks it to end.
  const told = once(process, 'message')
  tellParent({ result: await measure(load, await workers(load), told) })
}
