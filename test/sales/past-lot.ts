/** Auctions that were held on days of the past, by the same commands through the same engine. */
import { randomUUID } from 'node:crypto'
import { createAuction } from '../../src/engine/create-auction.server.ts'
import { underLock } from '../../src/engine/lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../../src/engine/record.server.ts'
import {
  auctionFromForm,
  type AuctionForm,
} from '../../src/features/staff/inventory/auction-form.ts'
import type { Command } from '../../src/rules/auction.ts'
import { DAY, HOUR, MINUTE } from '../../src/rules/durations.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { Database } from '../../src/server/postgres/database.ts'

export interface PastLot extends Partial<Omit<AuctionForm, 'ends_at'>> {
  /** Its end, RFC 3339. It was open for so many days before, 10 unless told. */
  ended: string
  openDays?: number
  /** Dollars, one minute after the other. */
  bids?: { by: string; amount: number }[]
  /** Bought in the minute of the end instead. */
  boughtBy?: string
  /** Paid in full so many hours after its end: what is not falls into default, where the jobs run. */
  paidAfter?: number
}

/** The id of the auction, and of the sale if there was one. */
export async function aPastLot(
  db: Database,
  { ended, openDays = 10, bids = [], boughtBy, paidAfter, ...change }: PastLot,
): Promise<{ lot: string; sale: string | null }> {
  const end = new Date(ended)
  const began = new Date(end.getTime() - openDays * DAY)
  const form: AuctionForm = {
    title: '2019 Ford F-150 XLT',
    category: 'cars-trucks',
    starting_bid: 10_000,
    status: 'available',
    soft_close_seconds: 0,
    // What is bought ends early.
    ends_at: boughtBy === undefined ? end : new Date(end.getTime() + DAY),
    ...change,
  }
  const reservation = randomUUID()
  const lot = await db.transaction().execute(async (tx) => {
    const row = await createAuction(tx, auctionFromForm(form), began)
    const locked = underLock(row)
    const recording = startRecording(began)
    const happens = (at: Date, command: Command) => {
      recording.now = at
      const { outcome } = carryOut(recording, locked, command)
      if (outcome !== 'accepted') throw new Error(`${command.type} was refused`)
    }
    for (const [at, { by, amount }] of bids.entries()) {
      const bid = { bid: randomUUID(), bidder: by, amount: dollarsToCents(amount) }
      happens(new Date(began.getTime() + (at + 1) * MINUTE), {
        ...{ type: 'place-bid', answer: randomUUID() },
        ...bid,
      })
    }
    if (boughtBy === undefined) happens(end, { type: 'close', reservation })
    else happens(end, { type: 'buy-now', reservation, buyer: boughtBy, price: null })
    if (paidAfter !== undefined) {
      happens(new Date(end.getTime() + paidAfter * HOUR), { type: 'confirm-payment' })
    }
    await writeRecording(tx, recording, { isPast: true })
    return row.id
  })
  const sale = await db
    .selectFrom('sales')
    .select('id')
    .where('id', '=', reservation)
    .executeTakeFirst()
  return { lot, sale: sale?.id ?? null }
}
