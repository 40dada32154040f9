/**
 * A restart as in a release: one of two processes is asked to stop and started again, while members bid at both, who repeat what
 * got no answer at the other, and pages watch at both, which connect again as the product's own do.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { delay } from 'es-toolkit/promise'
import { openDatabase } from '../../src/server/postgres/database.ts'
import { bidInsistently, isDecided, type Bidder } from '../../test/bidders.ts'
import { openAuctions, signedInMembers } from '../bidders.ts'
import { count, latencyOf, ms, say, seconds, times } from '../figures.ts'
import type { Flags } from '../flags.ts'
import { now } from '../live/clock.ts'
import { withDatabase } from '../product.ts'
import type { PageHeard, PagesTask } from './pages-process.ts'
import { ADDRESS, startAt, startTwo } from './side-by-side.ts'

/** About a hundred bids a second: each bidder has an auction, and pauses after each answer. */
const BIDDERS = 32
const PAUSE_MS = 300
/** Of bidding before the process is asked to stop, and once it serves again. */
const BEFORE_MS = 5_000
const AFTER_MS = 3_000
/** A bid without an answer, or a page without news, for so long has none for good. */
const PATIENCE_MS = 30_000
const MAX_SECONDS = 3

export async function measureRestart({ watchers = 1_000 }: Flags): Promise<void> {
  await withDatabase(async (setup) => {
    const products = await startTwo(setup)
    const urls = products.map(({ url }) => url)
    const members = await signedInMembers(setup.databaseUrl, ADDRESS, BIDDERS)
    const auctions = await openAuctions(setup.databaseUrl, BIDDERS)
    const pages = await openPages({ urls, auctions, pages: watchers })
    try {
      const bidding = bidAll(urls, auctions, members)
      await delay(BEFORE_MS)
      const askedAt = now()
      await products[0].stop()
      const stoppedAt = now()
      products[0] = await startAt(setup, Number(new URL(products[0].url).port))
      const servesAt = now()
      await delay(AFTER_MS)
      const bids = await bidding.end()
      say(
        'a process asked to stop, and started again',
        `stopped within ${seconds((stoppedAt - askedAt) / 1_000)}, served again after ${seconds((servesAt - askedAt) / 1_000)}`,
      )
      sayBids(bids, await missingOf(setup.databaseUrl, bids), askedAt)
      const atStopped = Math.ceil(watchers / urls.length)
      sayPages(await pages.back(0, atStopped), atStopped, askedAt)
    } finally {
      pages.leave()
      for (const product of products) await product.stop()
    }
  })
}

/** What became of all bids. */
interface Bids {
  answered: { at: number; took: number }[]
  /** How often one was sent again. */
  repeated: number
  /** Bids with an answer that there should not be, or with none. */
  failed: number
  /** The ids of those that were accepted. */
  accepted: string[]
}

function bidAll(urls: readonly string[], auctions: readonly string[], members: readonly Bidder[]) {
  const bids: Bids = { answered: [], repeated: 0, failed: 0, accepted: [] }
  let isOver = false
  const all = members.map(async (member, at) => {
    const own = at % 2 === 0 ? urls : urls.toReversed()
    let begunAt = now()
    await bidInsistently(own, auctions[at] ?? '', member, async (outcome) => {
      const took = now() - begunAt
      if (!isDecided(outcome)) {
        if (took < PATIENCE_MS) bids.repeated += 1
        else bids.failed += 1
        return took < PATIENCE_MS
      }
      bids.answered.push({ at: now(), took })
      const { bid } = outcome.body
      if (bid) bids.accepted.push(bid.id)
      else bids.failed += 1
      await delay(PAUSE_MS)
      begunAt = now()
      return !isOver
    })
  })
  return {
    async end(): Promise<Bids> {
      isOver = true
      await Promise.all(all)
      return bids
    },
  }
}

/** How many of those that somebody was told are placed are not. */
async function missingOf(databaseUrl: string, { accepted }: Bids): Promise<number> {
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => undefined })
  try {
    const stored = await db.selectFrom('bids').select('id').where('id', 'in', accepted).execute()
    return accepted.length - stored.length
  } finally {
    await db.destroy()
  }
}

function sayBids({ answered, repeated, failed }: Bids, missing: number, askedAt: number): void {
  const before = latencyOf(answered.filter(({ at }) => at < askedAt).map(({ took }) => took))
  const longest = latencyOf(answered.map(({ took }) => took)).max
  say(
    'bids meanwhile',
    `${count(answered.length)} answered, ${repeated} sent again for that; the longest took ${ms(longest)}, ${times(longest, before.p99)} of p99 before (${ms(before.p99)}); ${failed + missing} failed for good`,
    { goal: 'none fails', isMet: failed + missing === 0 },
  )
}

function sayPages(backAt: readonly number[], all: number, askedAt: number): void {
  const { p50, p99, max } = latencyOf(backAt.map((at) => (at - askedAt) / 1_000))
  const missing = all - backAt.length
  say(
    `${count(all)} pages that watched at the process`,
    `heard news again after p50 ${seconds(p50)}, p99 ${seconds(p99)}, at most ${seconds(max)}${missing > 0 ? `; ${missing} never did` : ''}`,
    { goal: `within ${MAX_SECONDS} s`, isMet: missing === 0 && max <= MAX_SECONDS },
  )
}

/** Opens them, and waits until each has been told the present state. */
async function openPages(task: PagesTask) {
  const child = fork(new URL('pages-process.ts', import.meta.url))
  const heard: PageHeard[] = []
  child.on('message', (one: PageHeard) => heard.push(one))
  child.send(task)
  /** At most so many, fewer after a while. */
  async function timesOf(fits: (one: PageHeard) => boolean, wanted: number): Promise<number[]> {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const found = () => heard.filter(fits).map(({ at }) => at)
    while (found().length < wanted && !patience.aborted) {
      await once(child, 'message', { signal: patience }).catch(() => undefined)
    }
    return found()
  }
  const opened = await timesOf(({ nth }) => nth === 1, task.pages)
  if (opened.length < task.pages) throw new Error('Not all pages were told the present state')
  return {
    /** When each of so many pages of a process that stopped heard news again. */
    back: (stopped: number, pages: number) =>
      timesOf(({ home, nth }) => home === stopped && nth === 2, pages),
    leave: () => void child.kill('SIGKILL'),
  }
}
