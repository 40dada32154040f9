import type { Transaction } from 'kysely'
import {
  counterOfferFor,
  makeCounterOffer,
} from '../../src/engine/sales/offers/make-offer.server.ts'
import { audit } from '../../src/features/staff/audit.server.ts'
import { HOUR } from '../../src/rules/durations.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Colleagues } from './people.ts'

/** A lot that ended below its reserve with the demo account's bid as the highest. */
const LOT = 10_460
/** In dollars, between that bid and the reserve. */
const AMOUNT = 16_500
const HOURS_AGO = 16

/** Offers the demo account what it did not win, while most of the time to answer is left. */
export async function offerBelowReserve(
  tx: Transaction<DB>,
  { maria }: Colleagues,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - HOURS_AGO * HOUR)
  const { id } = await tx
    .selectFrom('auctions')
    .select('id')
    .where('lot_number', '=', LOT)
    .executeTakeFirstOrThrow()
  const { auction } = await counterOfferFor(tx, id)
  const offer = { amount: dollarsToCents(AMOUNT), madeBy: maria, now: at }
  await makeCounterOffer(tx, auction, offer, true)
  await audit(tx, { userId: maria, at }, 'auction.counter-offer', id, { amount: AMOUNT })
}
