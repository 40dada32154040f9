import type { Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'

/** The offer of an auction that its bidder has not answered yet. */
export function waitingOffer(
  tx: Transaction<DB>,
  auctionId: string,
): Promise<{ expires_at: Date } | undefined> {
  return tx
    .selectFrom('offers')
    .select('expires_at')
    .where('auction_id', '=', auctionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

/** @throws Problem while one waits, in words for staff */
export async function requireNoOfferWaiting(tx: Transaction<DB>, auctionId: string): Promise<void> {
  const waiting = await waitingOffer(tx, auctionId)
  if (!waiting) return
  throw new Problem('not_available', answerDeskText('offerWaits'), {
    expires_at: waiting.expires_at.toISOString(),
  })
}
