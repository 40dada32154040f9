/**
 * What it costs watchers that two processes serve them: one auction, a bid a second that the other process takes, beside as many
 * watchers at one process that takes the bids itself. With news by the database, and through NATS.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { hasNatsServer, startNatsServer } from '../../test/faults/nats-server.ts'
import { openAuctions, signedInMembers } from '../bidders.ts'
import { count, latencyOf, ms, say, times, type Latency } from '../figures.ts'
import type { Flags } from '../flags.ts'
import { gather, withinFileLimit, type Crowd } from '../live/crowd.ts'
import { nthBid, oneBidder, type PlaceBid } from '../live/one-bidder.ts'
import { withDatabase, type Product } from '../product.ts'
import { ADDRESS, startTwo } from './side-by-side.ts'

/** Turn by turn, so that both meet the machine in the same moods. */
const ROUNDS = 2
const BIDS = 15
const MAX_TIMES = 1.3

/** One of the processes, and somebody who bids there. */
interface Place {
  url: string
  bid: PlaceBid
}

export async function measureProcesses({ watchers: asked = 10_000 }: Flags): Promise<void> {
  const watchers = withinFileLimit(asked)
  await compare(watchers, 'NOTIFY', {})
  if (!hasNatsServer) return say('two processes by NATS', 'nats-server is not installed')
  const nats = await startNatsServer()
  try {
    await compare(watchers, 'NATS', { NATS_URL: nats.url })
  } finally {
    await nats.remove()
  }
}

async function compare(watchers: number, by: string, env: Record<string, string>): Promise<void> {
  await withDatabase(async (setup) => {
    const products = await startTwo(setup, env)
    try {
      const [bidder] = await signedInMembers(setup.databaseUrl, ADDRESS, 1)
      const placeAt = async ({ url }: Product): Promise<Place> => {
        return { url, bid: await oneBidder(url, bidder?.token ?? '') }
      }
      const [one, other] = [await placeAt(products[0]), await placeAt(products[1])]
      const [overTwo, atOne]: [number[][], number[][]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        const [first = '', second = ''] = await openAuctions(setup.databaseUrl, 2)
        overTwo.push(await delaysOverTwo([one, other], first, watchers))
        atOne.push(await delaysAtOne(one, second, watchers))
      }
      sayBoth(watchers, by, latencyOf(overTwo.flat()), latencyOf(atOne.flat()))
    } finally {
      for (const product of products) await product.stop()
    }
  })
}

function sayBoth(watchers: number, by: string, two: Latency, one: Latency): void {
  say(
    `${count(watchers)} watchers over two processes by ${by}`,
    `from the answer of a bid at the other process p50 ${ms(two.p50)}, p99 ${ms(two.p99)}; all at one process p50 ${ms(one.p50)}, p99 ${ms(one.p99)}; p99 ${times(two.p99, one.p99)}`,
    { goal: `at most ${MAX_TIMES}x`, isMet: two.p99 <= MAX_TIMES * one.p99 },
  )
}

/** Each takes every other bid, of which the watchers of the other one count. */
async function delaysOverTwo(
  [one, other]: readonly [Place, Place],
  auction: string,
  watchers: number,
): Promise<number[]> {
  const [ofOne, ofOther] = await Promise.all([
    crowdAt(one, auction, Math.floor(watchers / 2)),
    crowdAt(other, auction, Math.ceil(watchers / 2)),
  ])
  try {
    return await bidEachSecond(async (nth) => {
      const [{ bid }, far, near] = nth % 2 === 0 ? [one, ofOther, ofOne] : [other, ofOne, ofOther]
      const answeredAt = await bid(auction, nthBid(nth))
      const [heard] = await Promise.all([far.heard(nth + 1), near.heard(nth + 1)])
      return delaysSince(answeredAt, heard)
    })
  } finally {
    ofOne.leave()
    ofOther.leave()
  }
}

async function delaysAtOne(one: Place, auction: string, watchers: number): Promise<number[]> {
  const crowd = await crowdAt(one, auction, watchers)
  try {
    return await bidEachSecond(async (nth) => {
      const answeredAt = await one.bid(auction, nthBid(nth))
      return delaysSince(answeredAt, await crowd.heard(nth + 1))
    })
  } finally {
    crowd.leave()
  }
}

function crowdAt({ url }: Place, auction: string, watchers: number): Promise<Crowd> {
  return gather({ how: 'hammerlane', origin: url, auctions: [auction] }, watchers)
}

/** Not in step with anything at the server. */
async function bidEachSecond(bid: (nth: number) => Promise<number[]>): Promise<number[]> {
  const delays: number[][] = []
  for (let nth = 1; nth <= BIDS; nth += 1) {
    await wait(900 + Math.random() * 200)
    delays.push(await bid(nth))
  }
  return delays.flat()
}

function delaysSince(answeredAt: number, heard: readonly number[]): number[] {
  return heard.map((at) => Math.max(0, at - answeredAt))
}
