/** A process that writes bids, one transaction each, as fast as it can: told by its parent where, answers with what it wrote. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { changeAuction } from '../../src/engine/by-staff/change-auction.server.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { NatsSettings } from '../../src/server/config/nats-settings.ts'
import { createLog } from '../../src/server/log.ts'
import { openNatsNews } from '../../src/server/nats/nats-news.ts'
import { databaseBy, openPool, type Database } from '../../src/server/postgres/database.ts'

export interface Writing {
  databaseUrl: string
  /** Absent means that the database notifies. */
  nats?: NatsSettings | undefined
  /** Each has a connection of its own. */
  auctions: string[]
  bidders: string[]
  warmUpSeconds: number
  seconds: number
}

/** Each bid as it is announced, and when its transaction began: those that were committed within the time. */
export type Written = [announcement: string, begunAt: number][]

const now = () => performance.timeOrigin + performance.now()

async function write(task: Writing): Promise<Written> {
  const { databaseUrl, nats: settings, auctions } = task
  const log = createLog('warn')
  const nats = settings && openNatsNews(settings, log)
  if (nats) {
    await new Promise<void>((resolve) => {
      nats.listen({ onNews: () => undefined, onListening: resolve })
    })
  }
  const pool = openPool(databaseUrl, { max: auctions.length, onIdleError: () => undefined })
  const db = databaseBy(pool, { tellCommitted: nats?.publish })
  const written = await Promise.all(auctions.map((auction) => bidOn(db, auction, task)))
  await nats?.close()
  await db.destroy()
  return written.flat()
}

/** The bidders outbid each other. */
async function bidOn(
  db: Database,
  auction: string,
  { bidders, warmUpSeconds, seconds }: Writing,
): Promise<Written> {
  const startAt = now() + warmUpSeconds * 1_000
  const endAt = startAt + seconds * 1_000
  const written: Written = []
  for (let count = 1; ; count += 1) {
    const begunAt = now()
    if (begunAt >= endAt) return written
    const amount = dollarsToCents(1_000 + 100 * count)
    const bidder = bidders[count % bidders.length] ?? ''
    const [bid, answer] = [randomUUID(), randomUUID()]
    const { auction: after } = await changeAuction(db, auction, () => [
      { type: 'place-bid', bid, bidder, amount, answer },
    ])
    const endedAt = now()
    if (endedAt >= startAt && endedAt < endAt)
      written.push([`${auction} ${after.version}`, begunAt])
  }
}

if (import.meta.main) {
  const [task] = (await once(process, 'message')) as [Writing]
  process.send?.(await write(task))
}
