/**
 * From the answer to a bid to its watchers, on one machine: to the last of 5,000, and to each of 10,000 of one bid a second, beside
 * servers that others use to tell crowds, which send the same bytes to as many. And the memory that a watcher takes.
 */
import { join } from 'node:path'
import { watchLot } from '../../test/live-client.ts'
import { openAuctions, signedInMembers } from '../bidders.ts'
import { count, latencyOf, ms, say, times } from '../figures.ts'
import type { Flags } from '../flags.ts'
import { startProduct, withDatabase } from '../product.ts'
import { withinFileLimit } from './crowd.ts'
import { nthBid, oneBidder } from './one-bidder.ts'
import { PEERS } from './peers.ts'
import { tellCrowd, type Audience, type Teller } from './tell-crowd.ts'

const FEW = 100
const MANY = 5_000
const BIDS = 150
/** Of one a second. */
const SLOW_BIDS = 20
const MOST_KILOBYTES = 10

type Setup = { dataDir: string; databaseUrl: string }

export async function measureFanOut({ watchers = 10_000 }: Flags): Promise<void> {
  await withDatabase(async (setup) => {
    await measureLast(setup)
    await besidePeers(setup, withinFileLimit(watchers))
  })
}

/** To the last of them, of bids that are not in step with anything at the server. */
async function measureLast(setup: Setup): Promise<void> {
  const ours = await startOurs(setup)
  try {
    const [quiet = '', crowded = ''] = await openAuctions(setup.databaseUrl, 2)
    const pause = () => 50 + Math.random() * 150
    const few = await tellCrowd(ours, { auction: quiet, watchers: FEW, times: 30, pause })
    const many = await tellCrowd(ours, { auction: crowded, watchers: MANY, times: BIDS, pause })
    const last = latencyOf(many.delays.map((delays) => latencyOf(delays).max))
    const half = latencyOf(many.delays.map((delays) => latencyOf(delays).p50))
    const lastOfFew = latencyOf(few.delays.map((delays) => latencyOf(delays).max))
    say(
      `${count(MANY)} watchers`,
      `from a bid's answer to the last of them p50 ${ms(last.p50)}, p99 ${ms(last.p99)} over ${BIDS} bids (to half of them p99 ${ms(half.p99)}; with ${FEW} watchers p99 ${ms(lastOfFew.p99)})`,
      { goal: 'p99 under 150 ms', isMet: last.p99 < 150 },
    )
  } finally {
    await ours.stop()
  }
}

/** The product anew: memory that it was given for a crowd before would be missing in what this one takes. */
async function besidePeers(setup: Setup, watchers: number): Promise<void> {
  const [quiet = '', crowded = ''] = await openAuctions(setup.databaseUrl, 2)
  const ours = await startOurs(setup)
  const watcher = await watchLot(ours.origin, quiet)
  const product = await measureTeller(ours, { few: quiet, all: crowded, watchers })
  const news = watcher.heard.findLast(({ type }) => type === 'auction')
  const { kilobytes } = product
  say(
    `${count(watchers)} watchers, a bid a second`,
    `from when the bidder has its answer to each ${inWords(product)}`,
    kilobytes === null
      ? undefined
      : { goal: `at most ${MOST_KILOBYTES} kB a watcher`, isMet: kilobytes <= MOST_KILOBYTES },
  )
  for (const { name, most, start } of PEERS) {
    const peer = await start(join(setup.dataDir, 'peer'), JSON.stringify(news), watchers)
    if (!peer) {
      say(`  the same by ${name}`, 'not installed')
      continue
    }
    const figures = await measureTeller(peer, { few: 'few', all: 'all', watchers })
    const memory =
      kilobytes === null || figures.kilobytes === null
        ? 'an unknown share'
        : times(kilobytes, figures.kilobytes)
    const [ours, theirs] = [product.each.p99, figures.each.p99]
    say(
      `  the same bytes by ${name}`,
      `from when the request to publish them is sent to each ${inWords(figures)}; ours takes ${times(ours, theirs)} as long at p99, counted from the answer, and ${memory} of the memory`,
      most === undefined
        ? undefined
        : { goal: `at most ${most}x as long`, isMet: ours <= most * theirs },
    )
  }
}

async function startOurs(setup: Setup): Promise<Teller> {
  const { url: origin, pid, stop } = await startProduct(setup)
  const [bidder] = await signedInMembers(setup.databaseUrl, origin, 1)
  const bid = await oneBidder(origin, bidder?.token ?? '')
  return {
    how: 'hammerlane',
    origin,
    pid,
    tell: (auction, version) => bid(auction, nthBid(version - 1)),
    stop,
  }
}

interface Auctions {
  /** For a few watchers, with whom everything is done once before memory counts. */
  few: string
  all: string
  watchers: number
}

/** Stops it, too. */
async function measureTeller(teller: Teller, { few, all, watchers }: Auctions) {
  try {
    const audience = (auction: string, size: number, pauseMs: number): Audience => {
      return { auction, watchers: size, times: SLOW_BIDS, pause: () => pauseMs }
    }
    const before = await tellCrowd(teller, audience(few, FEW, 100))
    const { delays, memory } = await tellCrowd(teller, audience(all, watchers, 1_000))
    const megabytes = memory !== null && before.memory !== null ? memory - before.memory : null
    return {
      each: latencyOf(delays.flat()),
      last: latencyOf(delays.map((some) => latencyOf(some).max)),
      kilobytes: megabytes === null ? null : (megabytes * 1_024) / (watchers - FEW),
    }
  } finally {
    await teller.stop()
  }
}

function inWords({ each, last, kilobytes }: Awaited<ReturnType<typeof measureTeller>>): string {
  const memory = kilobytes === null ? 'unknown' : `${kilobytes.toFixed(1)} kB`
  return `p50 ${ms(each.p50)}, p99 ${ms(each.p99)}, to the last at most ${ms(last.max)}; memory of a watcher ${memory}`
}
