/**
 * Lists of auctions over HTTP while one of the auctions gets a bid each second, which the next lists have to show; beside the
 * plainest server there is, which writes the JSON of the same auctions for each request.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { meanBy } from 'es-toolkit/math'
import { openAuctions, signedInMembers } from '../bidders.ts'
import { growCatalogue } from '../catalogue.ts'
import { count, latencyOf, ms, perSecond, say, times } from '../figures.ts'
import { oneBidder } from '../live/one-bidder.ts'
import { run, type LoadResult } from '../load-process.ts'
import { startProduct, withDatabase } from '../product.ts'
import { bidMeanwhile } from './bids-meanwhile.ts'

const AUCTIONS = 1_000
/**
 * What a request costs beside its rows does not grow with them: longer lists gain more. `before` is how many a second one machine
 * sent while each list was written anew: five times as many are wished for, which says something on that machine alone.
 */
const LISTS = [
  { rows: 24, atLeast: 2, before: 6_400 },
  { rows: 100, atLeast: 5, before: 1_550 },
]
const WISHED_TIMES = 5
const TIME = { connections: 64, warmUpSeconds: 1, seconds: 4 }
/** Each in turn, so that all meet the machine in the same moods. */
const ROUNDS = 2

export async function measureLists(): Promise<void> {
  await withDatabase(async (setup) => {
    await growCatalogue(setup.databaseUrl, AUCTIONS)
    // The newest, which stands first in each list.
    const [newest = ''] = await openAuctions(setup.databaseUrl, 1)
    const product = await startProduct(setup)
    try {
      const [bidder] = await signedInMembers(setup.databaseUrl, product.url, 1)
      const bid = await oneBidder(product.url, bidder?.token ?? '')
      const urls = LISTS.map(({ rows }) => product.url + pathOf(rows))
      const ending = new AbortController()
      const bidding = bidMeanwhile(bid, newest, urls, ending.signal)
      // Told below, once all is measured.
      bidding.catch(() => undefined)
      for (const list of LISTS) await measureList(product.url, list)
      ending.abort()
      const { times: took, stale, fresh } = await bidding
      say('bids meanwhile', `${count(took.length)}, p99 ${ms(latencyOf(took).p99)}`)
      say(
        'lists asked for once such a bid was answered',
        `${count(fresh)} show it, ${count(stale)} do not`,
        { goal: 'all show it', isMet: stale === 0 && fresh > 0 },
      )
    } finally {
      await product.stop()
    }
  })
}

async function measureList(
  origin: string,
  { rows, atLeast, before }: (typeof LISTS)[number],
): Promise<void> {
  const path = pathOf(rows)
  const plain = await servePlainly(await listAt(origin + path, rows))
  const load = { ...TIME, kind: 'page' as const, path }
  const whole: LoadResult[] = []
  const compressed: LoadResult[] = []
  const plainly: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    whole.push(await run({ ...load, origin, encoding: 'identity' }))
    compressed.push(await run({ ...load, origin, encoding: 'gzip, deflate, br' }))
    plainly.push(await run({ ...load, origin: plain.origin, encoding: 'identity' }))
  }
  plain.stop()
  const baseline = rateOf(plainly)
  for (const [how, ours] of [['as it is', whole] as const, ['compressed', compressed] as const]) {
    const rate = rateOf(ours)
    const p99 = ms(Math.max(...ours.map(({ latency }) => latency.p99)))
    say(
      `list of ${rows} auctions, ${how}`,
      `${perSecond(rate)}, p99 ${p99}; ${times(rate, baseline)} of the plainest server, which writes them for each request (${perSecond(baseline)})`,
      { goal: `at least ${atLeast}x`, isMet: rate >= baseline * atLeast },
    )
    const wished = WISHED_TIMES * before
    say(
      '  of what was wished for',
      `${times(rate, wished)} of ${perSecond(wished)}, ${WISHED_TIMES} times the ${perSecond(before)} that another machine sent before: no goal, machines differ`,
    )
  }
}

function pathOf(rows: number): string {
  return `/api/auctions?limit=${rows}`
}

async function listAt(url: string, rows: number): Promise<object> {
  const answer = await fetch(url)
  const list = (await answer.json()) as { items?: unknown[] }
  if (list.items?.length !== rows) throw new Error(`${url} answered ${answer.status}`)
  return list
}

/** In a process of its own, as the product is. */
async function servePlainly(list: object) {
  const child = fork(new URL('plain-server.ts', import.meta.url))
  child.send(list)
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

function rateOf(results: readonly LoadResult[]): number {
  return meanBy(results, ({ rate }) => rate)
}
