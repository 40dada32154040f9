import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AUCTION_CHANNEL } from '../../src/engine/announcements.server.ts'
import { changeAuction } from '../../src/engine/by-staff/change-auction.server.ts'
import { announceNotices } from '../../src/engine/sales/notices/announce-notices.server.ts'
import type { Command } from '../../src/rules/auction.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import { databaseBy, openPool, type Database } from '../../src/server/postgres/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../marketplace.ts'

/** As in a process that has another line than the database to tell others along. */
let market: Marketplace
let db: Database
let bidder: string
let told: string[]

beforeAll(async () => {
  market = await openMarketplace()
  bidder = await aMember(market.db)
  const pool = openPool(market.databaseUrl, { max: 2, onIdleError: () => undefined })
  db = databaseBy(pool, { tellCommitted: (noted) => void told.push(...noted) })
})
beforeEach(() => (told = []))
afterAll(async () => {
  await db.destroy()
  await market.close()
})

const bid = (dollars: number): Command => ({
  ...{ type: 'place-bid', bid: randomUUID(), answer: randomUUID() },
  ...{ bidder, amount: dollarsToCents(dollars) },
})

/** What the database notifies of meanwhile. */
async function notifiedDuring(happens: () => Promise<unknown>): Promise<string[]> {
  const listener = new Client({ connectionString: market.databaseUrl })
  await listener.connect()
  await listener.query(`listen ${AUCTION_CHANNEL}`)
  const heard: string[] = []
  listener.on('notification', ({ payload = '' }) => heard.push(payload))
  await happens()
  await listener.query(`select pg_notify('${AUCTION_CHANNEL}', 'the end')`)
  await expect.poll(() => heard.at(-1)).toBe('the end')
  await listener.end()
  return heard.slice(0, -1)
}

test('what changes an auction is told by its process after the commit, and not by the database', async () => {
  const lot = await aLot(db)
  expect(told).toEqual([`${lot} 1`])
  const notified = await notifiedDuring(() => changeAuction(db, lot, () => [bid(20_000)]))
  expect([told, notified]).toEqual([[`${lot} 1`, `${lot} 2`], []])
})

test('nobody is told of a change that was refused', async () => {
  const lot = await aLot(market.db)
  const refused = changeAuction(db, lot, () => [bid(20_000), bid(20_000)])
  await expect(refused).rejects.toMatchObject({ code: 'invalid_bid' })
  expect(told).toEqual([])
})

test('of notices, which are rare, the database tells with the commit', async () => {
  const notified = await notifiedDuring(() =>
    db.transaction().execute((tx) => announceNotices(tx, [bidder])),
  )
  expect([told, notified]).toEqual([[], [`notices ${bidder}`]])
})
