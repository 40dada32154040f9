/** The load generator: told what to do by its parent, answers with what it measured. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Bidder } from './bidders.ts'
import { latencyOf } from './figures.ts'
import { openConnection } from './http-client.ts'
import type { LoadResult } from './load-process.ts'
import { bidInTransaction } from './one-transaction.ts'

export type Load = {
  connections: number
  warmUpSeconds: number
  seconds: number
  /** All connections together begin so many things a second at most; as many as they can unless told. */
  perSecond?: number
} & (
  | { kind: 'bids' | 'maximums'; origin: string; bidders: Bidder[]; auctions: string[] }
  | { kind: 'transactions'; databaseUrl: string; bidders: Bidder[]; auctions: string[] }
  | { kind: 'sign-ins'; origin: string; emails: string[]; password: string }
  | { kind: 'page'; origin: string; path: string; encoding: string }
  /** Searches that nobody has made before, from one network or each from another. */
  | { kind: 'strangers'; origin: string; networks: 'one' | 'many' }
)

/** Does one thing and says whether it counts. */
type Work = () => Promise<boolean>

async function measure(load: Load, all: Work[], told: Promise<unknown>): Promise<LoadResult> {
  const startAt = performance.now() + load.warmUpSeconds * 1_000
  let endAt = startAt + load.seconds * 1_000
  void told.then(() => (endAt = Math.min(endAt, performance.now())))
  const samples: number[] = []
  let others = 0
  const apart = load.perSecond ? (load.connections / load.perSecond) * 1_000 : 0
  await Promise.all(
    all.map(async (work, lane) => {
      let due = performance.now() + (apart * lane) / load.connections
      for (; ; due += apart) {
        const early = due - performance.now()
        if (early > 0) await sleep(early)
        const begun = performance.now()
        if (begun >= endAt) break
        const counts = await work()
        const now = performance.now()
        // Whatever ends within the time counts, with all it took: asking it to begin within it too would leave out the slow.
        if (now < startAt || now > endAt) continue
        if (counts) samples.push(now - begun)
        else others += 1
      }
    }),
  )
  const seconds = (endAt - startAt) / 1_000
  // Strangers may all be refused.
  if (samples.length === 0 && load.kind === 'strangers')
    return { rate: 0, others: others / seconds, latency: latencyOf([0]) }
  if (samples.length === 0) throw new Error(`Nothing succeeded of ${others} tries: ${load.kind}`)
  return { rate: samples.length / seconds, others: others / seconds, latency: latencyOf(samples) }
}

function workers(load: Load): Promise<Work[]> | Work[] {
  const lanes = Array.from({ length: load.connections }, (_, index) => index)
  switch (load.kind) {
    case 'bids':
    case 'maximums': {
      const nextAmount = risingAmounts()
      return Promise.all(lanes.map((lane) => bidder(load, lane, nextAmount)))
    }
    case 'transactions': {
      const pool = new Pool({ connectionString: load.databaseUrl, max: load.connections })
      pool.on('error', () => undefined)
      return lanes.map((lane) => async () => {
        await bidInTransaction(pool, pick(load.auctions), at(load.bidders, lane).id)
        return true
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

/** Each bid of an auction is a step above the one before, whoever places it. */
function risingAmounts(): (auction: string) => number {
  const last = new Map<string, number>()
  return (auction) => {
    const amount = (last.get(auction) ?? 1_000) + 100
    last.set(auction, amount)
    return amount
  }
}

const CALLS = {
  bids: { method: 'POST', end: 'bids', accepted: 201 },
  maximums: { method: 'PUT', end: 'maximum', accepted: 200 },
} as const

async function bidder(
  { kind, origin, bidders, auctions }: Extract<Load, { kind: 'bids' | 'maximums' }>,
  lane: number,
  nextAmount: (auction: string) => number,
): Promise<Work> {
  const connection = await openConnection(origin)
  const { host } = new URL(origin)
  const { token } = at(bidders, lane)
  // Each from a network of their own, where a proxy is trusted to say so.
  const from = `X-Forwarded-For: 198.51.100.${lane % 256}`
  const { method, end, accepted } = CALLS[kind]
  return async () => {
    const auction = pick(auctions)
    const body = `{"amount":${nextAmount(auction)}}`
    const head = `${method} /api/auctions/${auction}/${end} HTTP/1.1\r\nHost: ${host}\r\n${from}\r\nAuthorization: Bearer ${token}`
    return (await connection.ask(jsonRequest(head, body))).status === accepted
  }
}

async function member(
  { origin, password }: Extract<Load, { kind: 'sign-ins' }>,
  email: string,
): Promise<Work> {
  const connection = await openConnection(origin)
  const head = `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: ${new URL(origin).host}`
  const request = jsonRequest(head, JSON.stringify({ email, password }))
  return async () => (await connection.ask(request)).status === 200
}

function jsonRequest(head: string, body: string): string {
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  return `${head}\r\n${about}\r\n\r\n${body}`
}

async function visitor({ origin, path, encoding }: Extract<Load, { kind: 'page' }>): Promise<Work> {
  const connection = await openConnection(origin)
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
  )
  return async () => (await connection.ask(request)).status === 200
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
    return (await connection.ask(`${head}\r\n${from}\r\n\r\n`)).status === 200
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

if (process.send) {
  const [load] = (await once(process, 'message')) as [Load]
  // Whatever comes next asks it to end.
  const told = once(process, 'message')
  process.send(await measure(load, await workers(load), told))
}
