import { median } from 'es-toolkit/math'
import { delay } from 'es-toolkit/promise'
/**
 * Hours of a busy house, or a minute of it: bids, pages and lists at a quarter of what the same process takes at its most in the
 * first ten seconds, with watchers of those bids; now and then something ends or is bought, or somebody signs in. Its memory may not
 * grow, and nothing may fail.
 */
import { sql } from 'kysely'
import { openDatabase } from '../../src/server/postgres/database.ts'
import { onAnotherDevice, openAuctions, signedInMembers, type Bidder } from '../bidders.ts'
import { growCatalogue } from '../catalogue.ts'
import { count, perSecond, say, seconds, times } from '../figures.ts'
import type { Flags } from '../flags.ts'
import { gather } from '../live/crowd.ts'
import { begin, type LoadResult, type Running } from '../load-process.ts'
import type { Load } from '../load.ts'
import { startProduct, withDatabase } from '../product.ts'
import { openNowAndThen, type NowAndThen } from './now-and-then.ts'

const LISTED = 1_000
const AUCTIONS = 100
const BIDDERS = 32
const READERS = 8
/** Five for each auction. */
const WATCHERS = 500
const PEAK = { warmUpSeconds: 2, seconds: 8 }
const SHARE_OF_PEAK = 1 / 4
/** Tokens are good for an hour: so often everybody signs in anew, bids on other auctions, and connects again. */
const LEG_SECONDS = 1_200
const LOOK_MS = 2_000
const LOOKS_PER_LINE = 5
/** Of all looks, those that come before the first that count. */
const WARM_UP_SHARE = 1 / 4
/** Of those that count: so many of the first against as many of the last. */
const COMPARED_SHARE = 1 / 10
const MOST_GROWTH = 1.1
const LINES_SHOWN = 5

interface House {
  databaseUrl: string
  origin: string
  bidders: Bidder[]
  nowAndThen: NowAndThen
}

export async function measureSoak({ minutes }: Flags): Promise<void> {
  await withDatabase(async (setup) => {
    await growCatalogue(setup.databaseUrl, LISTED)
    const product = await startProduct(setup)
    try {
      const origin = product.url
      const bidders = await signedInMembers(setup.databaseUrl, origin, BIDDERS)
      const nowAndThen = await openNowAndThen(setup.databaseUrl, origin)
      const house: House = { databaseUrl: setup.databaseUrl, origin, bidders, nowAndThen }
      const peak = await peakOf(house)
      const looks: Look[] = []
      let failures = 0
      for (let left = minutes * 60; left > 0; left -= LEG_SECONDS) {
        failures += await soak(house, peak, Math.min(left, LEG_SECONDS), looks)
      }
      sayMemory(looks)
      say('errors, lost watchers and late endings', count(failures), none(failures))
      sayLog(product.errors())
    } finally {
      await product.stop()
    }
  })
}

/** What is done, each by its rate. */
interface Rates {
  bids: number
  pages: number
  lists: number
}

async function peakOf(house: House): Promise<Rates> {
  const { loads, crowd } = await beginAll(house, PEAK)
  const [bids = 0, pages = 0, lists = 0] = (await resultsOf(loads)).map(({ rate }) => rate)
  crowd.leave()
  say(
    'at its most',
    `${perSecond(bids)} bids, ${perSecond(pages)} pages, ${perSecond(lists)} lists; from here on a quarter of each of the three`,
  )
  say(
    'watchers',
    `${count(WATCHERS)} throughout, not a quarter; what they hear of is that quarter of the bids, each ${count(WATCHERS / AUCTIONS)} of them`,
  )
  return { bids, pages, lists }
}

/** Megabytes. */
interface Look {
  resident: number
  heap: number
}

/** Goes on for so long, and adds what it sees to `looks`. @returns how much of what should not happen did */
async function soak(house: House, peak: Rates, forSeconds: number, looks: Look[]): Promise<number> {
  const time = { warmUpSeconds: 0, seconds: forSeconds }
  const { loads, crowd, auctions, signedIn } = await beginAll(house, time, peak)
  const { nowAndThen } = house
  let others = 0
  const failures = () => loads.reduce((sum, load) => sum + load.failures(), others + crowd.lost())
  let isOver = false
  const results = resultsOf(loads).finally(() => (isOver = true))
  // Told below, once nobody looks any more.
  results.catch(() => undefined)
  await delay(LOOK_MS)
  while (!isOver) {
    const look = await lookAt(house.origin)
    looks.push(look)
    if (looks.length % LOOKS_PER_LINE === 0) {
      const [bidder] = signedIn.slice((looks.length / LOOKS_PER_LINE) % BIDDERS)
      if (bidder) others += await nowAndThen.goOn(bidder)
      const time = seconds((looks.length * LOOK_MS) / 1_000)
      say(`  after ${time}`, `${inWords(look)}, ${failures()} errors`)
    }
    await delay(LOOK_MS)
  }
  await results
  others += await nowAndThen.late()
  // That none was lost does not say that they still hear.
  const last = await leastVersion(house.databaseUrl, auctions)
  if (crowd.lost() === 0)
    others += await crowd.heard(last).then(
      () => 0,
      () => 1,
    )
  const all = failures()
  crowd.leave()
  return all
}

/** What all watchers should have heard of at least. */
async function leastVersion(databaseUrl: string, auctions: readonly string[]): Promise<number> {
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => undefined })
  const { rows } = await sql<{ least: number }>`
    select min(version) as least from auctions where id = any(${auctions})`
    .execute(db)
    .finally(() => db.destroy())
  return rows[0]?.least ?? NaN
}

/** All at once, each at its share of a peak or as fast as it goes, with watchers beside them. */
async function beginAll(
  { databaseUrl, origin, bidders }: House,
  time: Pick<Load, 'warmUpSeconds' | 'seconds'>,
  peak?: Rates,
) {
  const auctions = await openAuctions(databaseUrl, AUCTIONS)
  const signedIn: Bidder[] = []
  for (const bidder of bidders) signedIn.push(await onAnotherDevice(databaseUrl, origin, bidder))
  const crowd = await gather({ how: 'hammerlane', origin, auctions }, WATCHERS)
  const paceOf = (rate: number | undefined, connections: number) => ({
    ...{ ...time, connections },
    ...(rate !== undefined && { perSecond: rate * SHARE_OF_PEAK }),
  })
  const bids = { kind: 'bids', origin, bidders: signedIn, auctions } as const
  const page = { kind: 'page', origin, encoding: 'gzip, deflate, br' } as const
  const loads = [
    begin({ ...paceOf(peak?.bids, BIDDERS), ...bids }),
    begin({ ...paceOf(peak?.pages, READERS), ...page, path: '/auctions' }),
    begin({ ...paceOf(peak?.lists, READERS), ...page, path: '/api/auctions?sort=ending_soonest' }),
  ]
  return { loads, crowd, auctions, signedIn }
}

function resultsOf(loads: readonly Running[]): Promise<LoadResult[]> {
  return Promise.all(loads.map(({ result }) => result))
}

/** By what the process tells operators of itself. */
async function lookAt(origin: string): Promise<Look> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const megabytesOf = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 2 ** 20
  return {
    resident: megabytesOf('process_resident_memory_bytes'),
    heap: megabytesOf('nodejs_heap_size_used_bytes'),
  }
}

function inWords({ resident, heap }: Look): string {
  return `${resident.toFixed(0)} MB resident, ${heap.toFixed(0)} MB of heap used`
}

/** Of the last tenth against the first, once it is warm. */
function sayMemory(looks: readonly Look[]): void {
  const warm = looks.slice(Math.ceil(looks.length * WARM_UP_SHARE))
  const compared = Math.max(1, Math.floor(warm.length * COMPARED_SHARE))
  const [first, last] = [typicalOf(warm.slice(0, compared)), typicalOf(warm.slice(-compared))]
  say(
    'resident memory in the last tenth',
    `${last.resident.toFixed(0)} MB, ${times(last.resident, first.resident)} of the first tenth once warm (${first.resident.toFixed(0)} MB)`,
    { goal: `at most ${MOST_GROWTH}x`, isMet: last.resident <= MOST_GROWTH * first.resident },
  )
  say(
    'heap used in the last tenth',
    `${last.heap.toFixed(0)} MB at the least, ${times(last.heap, first.heap)} of the first tenth (${first.heap.toFixed(0)} MB)`,
  )
}

/** The middle of what is resident, and the least heap: as it is after garbage was collected. */
function typicalOf(looks: readonly Look[]): Look {
  return {
    resident: median(looks.map(({ resident }) => resident)),
    heap: Math.min(...looks.map(({ heap }) => heap)),
  }
}

function none(things: number) {
  return { goal: 'none', isMet: things === 0 }
}

/** What the process said of errors meanwhile, of which the first are shown. */
function sayLog(lines: readonly string[]): void {
  say('errors in its log', count(lines.length), none(lines.length))
  for (const line of lines.slice(0, LINES_SHOWN)) console.log(`  ${line}`)
}
