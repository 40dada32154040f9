import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../test/database.ts'
import { openLiveAuctions, type LiveAuctionsOfTest } from '../../test/live-auctions.ts'
import { connectLive } from '../../test/live-client.ts'
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
  const crowd = Array.from({ length: SOCKETS }, () => watcher())
  for (const { watch } of crowd) for (let at = 0; at < IDS; at += 1) watch(randomUUID())
  await live.bid(id, bidder, 1_100)
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
  const crowd = Array.from({ length: SOCKETS }, () => watcher())
  for (const { watch } of crowd) for (let at = 0; at < IDS; at += 1) watch(randomUUID())
  const id = await live.auction()
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

/** The part that decides what is told when, with watchers in place of sockets. */
function startDue() {
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
    signedIn: { memberOf: () => undefined },
    encode: (message) => JSON.stringify(message),
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

function isNews(message: string, id: string, version: number): boolean {
  const { auction } = JSON.parse(message) as { auction?: { id: string; version: number } }
  return auction?.id === id && auction.version >= version
}
