/** Auctions whose past was written when they were made, so that a test need not be quick enough to live through it. */

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { createAuction } from '../src/engine/create-auction.server.ts'
import { underLock } from '../src/engine/lock.server.ts'
import { startRecording, carryOut, writeRecording } from '../src/engine/record.server.ts'
import { auctionFromForm, type AuctionForm } from '../src/features/staff/inventory/auction-form.ts'
import { dollarsToCents } from '../src/rules/money.ts'
import { databaseTime } from '../src/server/postgres/database-time.ts'
import type { DB } from '../src/server/postgres/database-types.ts'
import type { Database } from '../src/server/postgres/database.ts'

interface PastBid {
  by: string
  /** Dollars. */
  amount: number
  /** Seconds before the end. */
  before?: number
}

const HOUR = 3_600

/**
 * The id of a new auction that began a day ago and whose end has just come; nobody has closed it yet. The
 * same commands go through the same engine, at the times at which they would have been given.
 */
export async function aDueLot(
  db: Database,
  { bids = [], ...change }: Partial<AuctionForm> & { bids?: PastBid[] } = {},
): Promise<string> {
  const [lot = ''] = await dueLots(db, [{ bids, ...change }])
  return lot
}

/** So many of them, there all at once. */
export async function dueLots(
  db: Database,
  lots: (Partial<AuctionForm> & { bids?: PastBid[] })[],
): Promise<string[]> {
  const now = await databaseTime(db)
  return db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const lot of lots) ids.push(await holdLot(tx, lot, now))
    return ids
  })
}

async function holdLot(
  tx: Transaction<DB>,
  { bids = [], ...change }: Partial<AuctionForm> & { bids?: PastBid[] },
  end: Date,
): Promise<string> {
  const earlier = (seconds: number) => new Date(end.getTime() - seconds * 1_000)
  const input: AuctionForm = {
    title: '2019 Ford F-150 XLT',
    category: 'cars-trucks',
    starting_bid: 10_000,
    status: 'available',
    ends_at: end,
    ...change,
  }
  const row = await createAuction(tx, auctionFromForm(input), earlier(24 * HOUR))
  const locked = underLock(row)
  const recording = startRecording(row.created_at)
  for (const [at, { by, amount, before = 12 * HOUR - at }] of bids.entries()) {
    recording.now = earlier(before)
    const bid = { bid: randomUUID(), bidder: by, amount: dollarsToCents(amount) }
    const { outcome } = carryOut(recording, locked, {
      ...{ type: 'place-bid', answer: randomUUID() },
      ...bid,
    })
    if (outcome !== 'accepted') throw new Error(`the bid of $${amount} was refused`)
  }
  await writeRecording(tx, recording)
  return row.id
}
