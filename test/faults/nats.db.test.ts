import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AUCTION_CHANNEL } from '../../src/engine/announcements.server.ts'
import { NEWS_SUBJECT } from '../../src/server/nats/nats-news.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { bidInTurn, twoSignedIn, type Bidder } from '../bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { watchLot, type LiveClient } from '../live-client.ts'
import { aLot } from '../marketplace.ts'
import { BARE_ENVIRONMENT, startServer, type ServerProcess } from '../server-process.ts'
import { hasNatsServer, startNatsServer, type NatsServer } from './nats-server.ts'

let clone: TestDatabase
let db: Database
let nats: NatsServer
let bidders: [Bidder, Bidder]
let servers: ServerProcess[]
const watchers: LiveClient[] = []

const [ONE, OTHER] = [0, 1]
/** Each process looks every two; the rest is for a busy machine. */
const SECONDS_MS = 8_000
const WITHIN = { timeout: 30_000, interval: 50 }
const TOKEN = 'a-token-of-the-operator'
const at = (which: number) => servers[which]?.url ?? ''

function aServer(): Promise<ServerProcess> {
  return startServer(clone.url, {
    NATS_URL: nats.url,
    NODE_EXTRA_CA_CERTS: nats.certificate?.file ?? '',
    METRICS_TOKEN: TOKEN,
  })
}

/** Somebody who has been told the present state by one of the servers. */
async function aWatcher(which: number, lot: string): Promise<LiveClient> {
  const client = await watchLot(at(which), lot)
  watchers.push(client)
  return client
}

const bid = (which: number, lot: string, dollars: number) =>
  bidInTurn(at(which), lot, bidders, dollars)

/** Whether a server hears all others at once, by its metrics. */
async function isHearing(which: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const metrics = await (await fetch(`${at(which)}/metrics`, { headers })).text()
  return metrics.includes('\nhammerlane_news_heard 1\n')
}

const allHear = () =>
  vi.waitUntil(async () => (await isHearing(ONE)) && (await isHearing(OTHER)), WITHIN)

describe.runIf(hasNatsServer)(
  'two processes with a line to NATS (skipped without: apt-get install nats-server)',
  () => {
    beforeAll(async () => {
      clone = await cloneDatabase()
      db = openTestPool(clone.url, 4)
      bidders = await twoSignedIn(db)
      // Encrypted, and only for who has the password.
      nats = await startNatsServer({ tls: true })
      servers = await Promise.all([aServer(), aServer()])
      await allHear()
    })
    afterEach(() => {
      for (const { socket } of watchers.splice(0)) socket.terminate()
    })
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await nats.remove()
      await db.destroy()
      await clone.drop()
    })

    test('a bid that one takes is heard by who watches at the other, and the database notifies nobody', async () => {
      const lot = await aLot(db)
      const [here, there] = [await aWatcher(ONE, lot), await aWatcher(OTHER, lot)]
      const { published, notified, end } = await overhear()
      await bid(ONE, lot, 20_000)
      await bid(OTHER, lot, 20_100)
      for (const watcher of [here, there]) {
        expect((await watcher.news(3)).auction.current_bid).toBe(20_100)
      }
      await expect.poll(() => published).toEqual([`${lot} 2`, `${lot} 3`])
      await end()
      expect(notified.filter((payload) => payload.startsWith(lot))).toEqual([])
    })

    test('while NATS is away bids are taken and heard a little later, and at once when it is back', async () => {
      const lot = await aLot(db)
      const [here, there] = [await aWatcher(ONE, lot), await aWatcher(OTHER, lot)]
      const timesAway = () => servers[ONE]?.output().split('NATS is away').length ?? 0
      const before = timesAway()
      await nats.kill()
      await expect
        .poll(async () => [await isHearing(ONE), await isHearing(OTHER)])
        .toEqual([false, false])
      await bid(ONE, lot, 20_000)
      for (const watcher of [here, there]) await watcher.news(2)
      // It serves as before.
      expect((await fetch(`${at(ONE)}/readyz`)).status).toBe(200)
      await nats.start()
      await allHear()
      const { published, end } = await overhear()
      await bid(OTHER, lot, 20_100)
      for (const watcher of [here, there]) await watcher.news(3)
      await expect.poll(() => published).toEqual([`${lot} 3`])
      await end()
      expect(timesAway() - before).toBe(1)
      expect(servers[ONE]?.output()).not.toContain('kept away')
    })

    test('while NATS stands still bids are answered, and news still reach watchers within seconds', async () => {
      const lot = await aLot(db)
      const [here, there] = [await aWatcher(ONE, lot), await aWatcher(OTHER, lot)]
      nats.send('SIGSTOP')
      try {
        await bid(ONE, lot, 20_000)
        const answeredAt = performance.now()
        // Nothing is refused and no line is cut: who watches at the other hears of it by what that finds in the database.
        for (const watcher of [here, there]) {
          expect((await watcher.news(2)).auction.current_bid).toBe(20_000)
        }
        expect(performance.now() - answeredAt).toBeLessThan(SECONDS_MS)
        expect((await fetch(`${at(OTHER)}/readyz`)).status).toBe(200)
      } finally {
        nats.send('SIGCONT')
      }
      await allHear()
      const { published, end } = await overhear()
      await bid(OTHER, lot, 20_100)
      for (const watcher of [here, there]) await watcher.news(3)
      await expect.poll(() => published).toContain(`${lot} 3`)
      await end()
    })

    test('what a process that died after its commit could not tell any more is heard within seconds', async () => {
      const lot = await aLot(db)
      const [here, there] = [await aWatcher(ONE, lot), await aWatcher(OTHER, lot)]
      const { published, notified, end } = await overhear()
      const child = spawn(
        process.execPath,
        ['test/faults/bid-and-die.ts', clone.url, lot, bidders[0].id, '20000'],
        { env: BARE_ENVIRONMENT, stdio: 'ignore' },
      )
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
      const diedAt = performance.now()
      for (const watcher of [here, there]) {
        expect((await watcher.news(2)).auction.current_bid).toBe(20_000)
      }
      expect(performance.now() - diedAt).toBeLessThan(SECONDS_MS)
      await end()
      expect([published, notified.filter((payload) => payload.startsWith(lot))]).toEqual([[], []])
    })

    test('a process starts and serves while NATS is away, and hears of bids', async () => {
      const lot = await aLot(db)
      await nats.kill()
      servers.push(await aServer())
      const watcher = await aWatcher(2, lot)
      await bid(ONE, lot, 20_000)
      await watcher.news(2)
      await nats.start()
      await expect.poll(() => isHearing(2)).toBe(true)
    })
  },
)

/** What is published through NATS, and what the database notifies of, from here on. */
async function overhear() {
  const published: string[] = []
  const line: NatsConnection = await connect({
    servers: `localhost:${nats.port}`,
    ...{ user: 'house', pass: 'kept away', tls: { ca: nats.certificate?.cert ?? '' } },
  })
  line.subscribe(NEWS_SUBJECT, {
    callback: (_, message) => void published.push(...message.string().split('\n')),
  })
  await line.flush()
  const notified: string[] = []
  const listener = new Client({ connectionString: clone.url })
  await listener.connect()
  await listener.query(`listen ${AUCTION_CHANNEL}`)
  listener.on('notification', ({ payload = '' }) => notified.push(payload))
  return {
    published,
    notified,
    /** Once all that the database had to notify of before has come. */
    async end() {
      await listener.query(`select pg_notify('${AUCTION_CHANNEL}', 'the end')`)
      await expect.poll(() => notified.at(-1)).toBe('the end')
      await listener.end()
      await line.close()
    },
  }
}
