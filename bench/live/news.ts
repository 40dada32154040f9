/**
 * What it costs to tell news: processes that only write bids, each into auctions of its own, while one more hears of all. A
 * transaction that notifies waits at its commit for all others that do, whichever auction they write; one whose process
 * publishes through NATS does not.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { hearNews } from '../../src/live/news/hear-news.server.ts'
import type { NatsSettings } from '../../src/server/config/nats-settings.ts'
import { createLog } from '../../src/server/log.ts'
import { openNatsNews } from '../../src/server/nats/nats-news.ts'
import { openDatabase } from '../../src/server/postgres/database.ts'
import { hasNatsServer, startNatsServer } from '../../test/faults/nats-server.ts'
import { openAuctions, signedInMembers } from '../bidders.ts'
import { latencyOf, ms, perSecond, say, times } from '../figures.ts'
import { withDatabase } from '../product.ts'
import type { Writing, Written } from './news-writer.ts'

const WRITERS = [1, 2, 4, 8]
/** Transactions at once in each, as many as the lanes of a process have. */
const CONNECTIONS = 4
const TIME = { warmUpSeconds: 2, seconds: 6 }
/** Turn by turn, so that what else the machine does meets both. */
const ROUNDS = 2
/** From so much on it pays. */
const PAYS = 1.1
/** For news that are on their way when the last bid is written. */
const LAST_NEWS_MS = 3_000

interface Result {
  commits: number
  /** From the begin of a bid's transaction until another process hears of it. */
  p99: number
}

export async function measureNews(): Promise<void> {
  if (!hasNatsServer) return say('news', 'nats-server is not installed')
  const server = await startNatsServer()
  const nats: NatsSettings = {
    ...{ servers: [`localhost:${server.port}`], tls: false },
    credentials: { user: 'house', pass: 'kept away' },
  }
  try {
    await withDatabase(async ({ databaseUrl }) => {
      const from: number[] = []
      for (const writers of WRITERS) {
        if (await compare(databaseUrl, nats, writers)) from.push(writers)
      }
      const [first] = from
      say('NATS pays', first ? `from ${first} writing processes on` : 'with none of these')
    })
  } finally {
    await server.remove()
  }
}

/** @returns whether NATS pays */
async function compare(databaseUrl: string, nats: NatsSettings, writers: number): Promise<boolean> {
  const notified: Result[] = []
  const published: Result[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    notified.push(await measure(databaseUrl, undefined, writers))
    published.push(await measure(databaseUrl, nats, writers))
  }
  const [byDatabase, byNats] = [best(notified), best(published)]
  say(
    `${writers} writing ${writers === 1 ? 'process' : 'processes'}`,
    `by NATS ${perSecond(byNats.commits)} commits, heard within p99 ${ms(byNats.p99)}; ${times(byNats.commits, byDatabase.commits)} of NOTIFY (${perSecond(byDatabase.commits)}, p99 ${ms(byDatabase.p99)})`,
  )
  return byNats.commits >= PAYS * byDatabase.commits
}

async function measure(
  databaseUrl: string,
  nats: NatsSettings | undefined,
  writers: number,
): Promise<Result> {
  const hearing = await hearAll(databaseUrl, nats)
  try {
    const bidders = await signedInMembers(databaseUrl, 'http://bench.example', 2)
    const auctions = await openAuctions(databaseUrl, writers * CONNECTIONS)
    const written = await Promise.all(
      Array.from({ length: writers }, (_, at) =>
        write({
          ...{ databaseUrl, nats, ...TIME, bidders: bidders.map(({ id }) => id) },
          auctions: auctions.slice(at * CONNECTIONS, (at + 1) * CONNECTIONS),
        }),
      ),
    )
    const begun = written.flat()
    const delays = await hearing.delaysOf(begun)
    return { commits: begun.length / TIME.seconds, p99: latencyOf(delays).p99 }
  } finally {
    await hearing.close()
  }
}

/** Hears as a process of the product does, and keeps when. */
async function hearAll(databaseUrl: string, nats: NatsSettings | undefined) {
  const log = createLog('warn')
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => undefined })
  const line = nats && openNatsNews(nats, log)
  const heard = new Map<string, number>()
  const listening = hearNews(
    { db, databaseUrl, nats: line, log },
    {
      onNews(news) {
        if (!('version' in news)) return
        const key = `${news.auction} ${news.version}`
        if (!heard.has(key)) heard.set(key, performance.timeOrigin + performance.now())
      },
      onListening: () => undefined,
    },
  )
  while (!listening.isListening()) await pause(10)
  return {
    async delaysOf(begun: Written): Promise<number[]> {
      const isMissing = () => begun.some(([key]) => !heard.has(key))
      for (let waited = 0; isMissing() && waited < LAST_NEWS_MS; waited += 100) await pause(100)
      if (isMissing()) throw new Error('Not all news were heard')
      return begun.map(([key, at]) => (heard.get(key) ?? NaN) - at)
    },
    async close(): Promise<void> {
      await listening.close()
      await line?.close()
      await db.destroy()
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function write(task: Writing): Promise<Written> {
  const child = fork(new URL('news-writer.ts', import.meta.url))
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`A writer ended (${code})`)
  })
  child.send(task)
  const [result] = await Promise.race([once(child, 'message'), exit])
  exit.catch(() => undefined)
  child.disconnect()
  return result as Written
}

/** The one with which the rest of the machine interfered least. */
function best(results: readonly Result[]): Result {
  return results.reduce((one, other) => (other.commits > one.commits ? other : one))
}
