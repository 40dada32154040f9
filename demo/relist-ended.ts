import { sql } from 'kysely'
import { changeAuction } from '../src/engine/by-staff/change-auction.server.ts'
import { WAITS_FOR_ANSWER } from '../src/engine/consigning/questions.server.ts'
import type { Command } from '../src/rules/auction.ts'
import type { Job } from '../src/server/job-runner.ts'
import type { Database } from '../src/server/postgres/database.ts'

/** So many ended auctions stay on show, as in a fresh demo. */
const ENDED_ON_SHOW = 16
const DAY_MS = 24 * 3_600_000

/** What waits for a bank's answer stays, for whoever signs in as one; and for some days what was answered, with what came of it. */
const IS_NOT_ASKED_ABOUT = sql<boolean>`not exists (
  select from consignor_questions as question where question.auction_id = auctions.id and question.run = auctions.run
    and (${WAITS_FOR_ANSWER} or question.answered_at > clock_timestamp() - interval '3 days'))`

export function relistDemoJob(db: Database): Job {
  return { name: 'relist the demo', everyMs: 5 * 60_000, run: () => relistEndedDemo(db) }
}

/**
 * Holds ended auctions of the demo again, the longest ended first, so that a demo of last week is not a
 * graveyard. What a visitor has won or bought stays; the demo's own bidders never pay.
 */
export async function relistEndedDemo(db: Database): Promise<void> {
  const ended = await db
    .selectFrom('auctions')
    .leftJoin('users as buyer', 'buyer.id', 'auctions.buyer_id')
    .leftJoin('sales', 'sales.id', 'auctions.reservation_id')
    .select(['auctions.id', 'auctions.lot_number', 'auctions.reservation_id'])
    .where('auctions.status', '=', 'ended')
    .where('image_url', 'like', '/images/demo/%')
    .where('buyer.password_hash', 'is', null)
    .where(IS_NOT_ASKED_ABOUT)
    // What staff recorded a payment for is sold, or refunded by them first.
    .where(({ or, eb }) => or([eb('sales.paid', 'is', null), eb('sales.paid', '=', 0)]))
    .orderBy('ends_at', 'desc')
    .orderBy('auctions.id')
    .offset(ENDED_ON_SHOW)
    .execute()
  for (const { id, lot_number: lot, reservation_id: seen } of ended) {
    await changeAuction(db, id, (auction, now) => {
      // Another process may have been faster, or a visitor have won it meanwhile.
      const won = auction.reservation?.id ?? null
      if (auction.status !== 'ended' || won !== seen) return []
      const endsAt = new Date(now.getTime() + runLengthMs(lot, auction.run))
      const relist: Command = { type: 'relist', endsAt }
      const unpaid: Command = { type: 'cancel-reservation', reason: 'Payment was not received' }
      return auction.reservation ? [unpaid, relist] : [relist]
    })
  }
}

/** One to nine days, spread over the lots and different for each run. */
function runLengthMs(lot: number, run: number): number {
  const spread = ((lot * 7_919 + run * 104_729) % 10_000) / 10_000
  return Math.round((1 + spread * 8) * DAY_MS)
}
