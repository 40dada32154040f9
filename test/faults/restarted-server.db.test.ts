import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidInsistently, isDecided, placeBid, signedIn, type Outcome } from '../bidders.ts'
import { openLine } from '../chaos/line.ts'
import { cloneDatabase, openTestPool } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { startServer } from '../server-process.ts'
import { openPage } from '../watching/open-page.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const BIDDERS = 12
/** Acknowledged bids before one is asked to stop, and once it is back. */
const [BEFORE, AFTER] = [40, 40]
/** A page that lost its connection tries again later each time. */
const COMES_BACK = { timeout: 60_000, interval: 100 }
/** Promised are three seconds; busy machines get room. Less than the longest pause before a page tries again. */
const AT_THE_OTHER_MS = 9_000

const opened: (() => Promise<unknown>)[] = []

/** Two servers of one database, one of them at an address that leads to whichever process takes its place. */
async function open() {
  const clone = await cloneDatabase()
  opened.push(clone.drop)
  const db = openTestPool(clone.url, 4)
  opened.push(() => db.destroy())
  const [bidders, lot] = [await signedIn(db, BIDDERS), await aLot(db)]
  const start = async () => {
    const server = await startServer(clone.url)
    opened.push(() => server.end('SIGKILL'))
    return server
  }
  const [first, other] = await Promise.all([start(), start()])
  let one = first
  const line = await openLine(() =>
    one.isRunning() ? connect(Number(new URL(one.url).port), '127.0.0.1') : null,
  )
  opened.push(line.close)
  const stop = async () => expect(await one.end('SIGTERM')).toBe(0)
  return {
    ...{ db, bidders, lot, other, stop },
    url: `http://127.0.0.1:${line.port}`,
    async restart(): Promise<void> {
      await stop()
      one = await start()
    },
  }
}

/** What somebody sees who watches an auction, at the first of these addresses that takes them in. */
function openedPage(origins: readonly string[], lot: string) {
  /** `welcomes` is how many connections a server took in. */
  const seen: { welcomes: number; price: number | null } = { welcomes: 0, price: null }
  const page = openPage(origins, lot, (message) => {
    if (message.type === 'welcome') seen.welcomes += 1
    if (message.type === 'auction') seen.price = message.auction.current_bid
  })
  opened.push(async () => page.close())
  return seen
}

test('one of two servers stops and starts again while people bid: each key gets one answer, none is lost or counted twice, and who watched it is back', async ({
  onTestFinished,
}) => {
  onTestFinished(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })
  const { db, bidders, lot, other, url, restart } = await open()
  const page = openedPage([url], lot)
  await expect.poll(() => page.welcomes, COMES_BACK).toBe(1)

  const outcomes: Outcome[] = []
  const sent = new Set<string>()
  const answers = new Map<string, number>()
  let [before, after, isBack] = [0, 0, false]
  let restarting: Promise<void> | undefined
  const count = () => {
    if (isBack) after += 1
    else if ((before += 1) === BEFORE) {
      restarting = restart().then(() => void (isBack = true))
      // Nobody bids on for ever where it could not be done; why it could not is told below.
      restarting.catch(() => (after = AFTER))
    }
  }
  await Promise.all(
    bidders.map((bidder) =>
      bidInsistently([url, other.url], lot, bidder, (outcome, key) => {
        outcomes.push(outcome)
        sent.add(key)
        // Whoever has asked goes on until there is an answer.
        if (!isDecided(outcome)) return true
        answers.set(key, outcome.status)
        if (outcome.status === 201) count()
        return after < AFTER
      }),
    ),
  )
  await restarting

  // Some met the gap, and were answered in the end: accepted, or too low.
  expect(outcomes.filter((outcome) => !isDecided(outcome))).not.toEqual([])
  expect([...answers.keys()].toSorted()).toEqual([...sent].toSorted())
  expect([...new Set(answers.values())].toSorted()).toEqual([201, 422])
  const stored = await db.selectFrom('bids').select('id').where('auction_id', '=', lot).execute()
  const told = acknowledgedIn(outcomes).map(({ id }) => id)
  expect(told.toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
  await expectInvariants(db, lot, outcomes)

  const highest = Math.max(...acknowledgedIn(outcomes).map(({ amount }) => amount))
  await expect.poll(() => [page.welcomes, page.price], COMES_BACK).toEqual([2, highest])
  const next = await placeBid(other.url, lot, bidders[0]?.token ?? '', highest + 100)
  expect(next).toMatchObject({ kind: 'answered', status: 201 })
  await expect.poll(() => page.price).toBe(highest + 100)
})

test('who watches at a server that stops hears news by the other one within seconds, before the first is back', async ({
  onTestFinished,
}) => {
  onTestFinished(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })
  const { bidders, lot, other, url, stop } = await open()
  const page = openedPage([url, other.url], lot)
  await expect.poll(() => page.welcomes, COMES_BACK).toBe(1)
  const raise = async (amount: number) => {
    const outcome = await placeBid(other.url, lot, bidders[0]?.token ?? '', amount)
    expect(outcome).toMatchObject({ kind: 'answered', status: 201 })
  }
  await raise(10_100)
  await expect.poll(() => page.price, COMES_BACK).toBe(10_100)

  const stoppedAt = performance.now()
  const left = () => ({
    timeout: Math.max(AT_THE_OTHER_MS - (performance.now() - stoppedAt), 1),
    interval: 50,
  })
  const stopped = stop()
  // Awaited below, where what comes before holds.
  stopped.catch(() => undefined)
  await expect.poll(() => page.welcomes, left()).toBe(2)
  await raise(20_000)
  await expect.poll(() => page.price, left()).toBe(20_000)
  await stopped
})
