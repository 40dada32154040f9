import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../test/bidders.ts'
import { silentLog } from '../../test/database.ts'
import { openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive } from '../../test/live-client.ts'
import { hideTable, untilWaiting } from '../../test/row-locks.ts'
import { NO_METRICS } from '../server/metrics/metrics.ts'
import type { Watcher } from './live-connection.server.ts'
import { createSubjects } from './live-subjects.server.ts'
import { createNewsQueue } from './news-queue.server.ts'

let live: LiveAuctionsOfTest

beforeAll(async () => {
  live = await openLiveAuctions()
})
afterEach(() => live.stop())
afterAll(() => live.close())

const SOCKETS = 60
const IDS = 200

test('what sixty sockets watch and unwatch as fast as they can leaves nothing that waits, and no query', async () => {
  const { due, watcher } = startDue()
  const crowd = Array.from({ length: SOCKETS }, () => watcher())
  const queriesBefore = live.queries()
  for (let times = 0; times < 20; times += 1) {
    for (const { watch, unwatch } of crowd) {
      const ids = Array.from({ length: IDS }, () => randomUUID())
      for (const id of ids) watch(id)
      for (const id of ids) unwatch(id)
    }
  }
  // Of 240,000 wishes none is left; the first was taken at once, before it was dropped.
  const bidder = await live.member('bidder@example.com')
  const id = await live.auction()
  const other = watcher()
  other.watch(id)
  await other.told(1)
  await live.bid(id, bidder, 1_100)
  due.noteChange(id, 2)
  await other.told(2)
  expect(live.queries() - queriesBefore).toBeLessThanOrEqual(5)
  await due.close()
})

test('news of a bid come with the next batch, however many newcomers wait', async () => {
  const { due, watcher } = startDue()
  const bidder = await live.member('another@example.com')
  const id = await live.auction()
  const other = watcher()
  other.watch(id)
  await other.told(1)
  // Before the crowd comes: while it is written, those who wait would have their turns.
  await live.bid(id, bidder, 1_100)
  const crowd = Array.from({ length: SOCKETS }, () => watcher())
  for (const { watch } of crowd) for (let at = 0; at < IDS; at += 1) watch(randomUUID())
  const before = live.queries()
  due.noteChange(id, 2)
  await other.told(2)
  // The batch under way, and the one that tells it: of 12,000 newcomers most still wait.
  expect(live.queries() - before).toBeLessThanOrEqual(3)
  const told = crowd.reduce((sum, { heard }) => sum + heard.length, 0)
  expect(told).toBeLessThan(SOCKETS * IDS)
  await due.close()
})

test('a newcomer waits for its turn only, not for all whom others have asked for before it', async () => {
  const { due, watcher } = startDue()
  const id = await live.auction()
  const crowd = Array.from({ length: SOCKETS }, () => watcher())
  for (const { watch } of crowd) for (let at = 0; at < IDS; at += 1) watch(randomUUID())
  const modest = watcher()
  modest.watch(id)
  await modest.told(1)
  const told = crowd.reduce((sum, { heard }) => sum + heard.length, 0)
  expect(told).toBeLessThan(SOCKETS * IDS)
  await due.close()
})

test('who watches the same again and again is answered from memory, once for each batch', async () => {
  const { due, watcher } = startDue()
  const ids = await Promise.all(Array.from({ length: 5 }, () => live.auction()))
  const insistent = watcher()
  for (const id of ids) insistent.watch(id)
  await Promise.all(ids.map((id) => insistent.told(1, id)))
  const before = live.queries()
  const heardBefore = insistent.heard.length
  for (let times = 0; times < 1_000; times += 1) for (const id of ids) insistent.watch(id)
  const [first = ''] = ids
  await insistent.told(1, first, heardBefore)
  expect(live.queries()).toBe(before)
  expect(insistent.heard.length - heardBefore).toBeLessThanOrEqual(2 * ids.length)
  await due.close()
})

test('over real sockets: a crowd that watches and unwatches keeps nobody from the news of a bid', async () => {
  const origin = await live.serve()
  const bidder = await live.member('third@example.com')
  const id = await live.auction()
  const watcher = await connectLive(origin)
  watcher.watch(id)
  await watcher.news(1)
  const crowd = await Promise.all(Array.from({ length: SOCKETS }, () => connectLive(origin)))
  // As many messages as a socket may send at once.
  for (const { send } of crowd) {
    for (let times = 0; times < 19; times += 1) {
      const auctions = Array.from({ length: IDS }, () => randomUUID())
      send({ type: 'watch', auctions })
      send({ type: 'unwatch', auctions })
    }
  }
  const before = live.queries()
  await live.bid(id, bidder, 1_100)
  await watcher.news(2)
  // Loading each of the 228,000 ids in batches of a thousand would be as many queries as thousands.
  expect(live.queries() - before).toBeLessThan(100)
  for (const { socket } of crowd) socket.terminate()
})

test('however many members wait for how they stand, what everybody is told waits for none of them', async () => {
  const member = await live.member('watching@example.com')
  const { due, watcher } = startDue({ member })
  const bidder = await live.member('fourth@example.com')
  const ids = await Promise.all(Array.from({ length: 5 }, () => live.auction()))
  const [id = ''] = ids
  // Read for members alone.
  const held = await hideTable(live.databaseUrl, 'reservations')
  const crowd = Array.from({ length: SOCKETS }, () => watcher())
  for (const { watch } of crowd) for (const each of ids) watch(each)
  await untilWaiting(live.db)
  await live.bid(id, bidder, 1_100)
  due.noteChange(id, 2)
  for (const { told } of crowd) await told(2, id)
  expect(crowd.flatMap(({ heard }) => heard).filter(isOwnNews)).toEqual([])
  await held.release()
  await expect.poll(() => crowd.every(({ heard }) => heard.some(isOwnNews))).toBe(true)
  await due.close()
})

test('a member who signs in again and again is told once how they stand', async () => {
  const [dana] = await signedIn(live.db, 1)
  if (!dana) throw new Error('Nobody signed in')
  const watcher = await connectLive(await live.serve())
  const id = await live.auction()
  await watcher.signIn(dana.token)
  watcher.watch(id)
  await watcher.own(() => true)
  const before = live.queries()
  for (let nth = 2; nth <= 6; nth += 1) {
    expect(await watcher.signIn(dana.token, nth)).toBe('signed_in')
  }
  // What comes next would come after it.
  await live.bid(id, dana.id, 1_100)
  await watcher.own(({ standing }) => standing === 'leading')
  expect(watcher.ownNews()).toHaveLength(2)
  // The change, and how its member stands in it; who is behind the token is remembered for seconds.
  expect(live.queries() - before).toBeLessThanOrEqual(4)
})

/** The part that decides what is told when, with watchers in place of sockets; all of one member, if any. */
function startDue({ member }: { member?: string } = {}) {
  const subjects = createSubjects<Watcher>((watcher, id, wasLast) =>
    due.leave(watcher, id, wasLast),
  )
  const due: ReturnType<typeof createNewsQueue> = createNewsQueue({
    db: live.counted,
    log: silentLog,
    live: {
      watchersOf: subjects.watchersOf,
      leave: subjects.leave,
      async send(watchers, message) {
        for (const watcher of watchers) watcher.send(message)
      },
    },
    signedIn: { memberOf: () => member },
    encode: (message) => JSON.stringify(message),
    metrics: NO_METRICS,
    isListening: () => true,
  })
  return { due, watcher: () => watcherOf(due, subjects) }
}

function watcherOf(
  due: ReturnType<typeof createNewsQueue>,
  subjects: ReturnType<typeof createSubjects<Watcher>>,
) {
  const heard: string[] = []
  const itself: Watcher = {
    network: '192.0.2.1',
    subjects: new Set(),
    send: (message) => void heard.push(message),
    write: () => undefined,
  }
  let latest = ''
  return {
    heard,
    watch(id: string) {
      latest = id
      subjects.join(itself, id)
      due.watch(itself, id)
    },
    unwatch: (id: string) => subjects.leave(itself, id),
    /** Resolves when it has heard of this version, counted from the `from`th message. */
    async told(version: number, id = latest, from = 0) {
      await expect
        .poll(() => heard.slice(from).some((message) => isNews(message, id, version)), {
          interval: 1,
        })
        .toBe(true)
    },
  }
}

function isOwnNews(message: string): boolean {
  return (JSON.parse(message) as { type: string }).type === 'mine'
}

function isNews(message: string, id: string, version: number): boolean {
  const { auction } = JSON.parse(message) as { auction?: { id: string; version: number } }
  return auction?.id === id && auction.version >= version
}
