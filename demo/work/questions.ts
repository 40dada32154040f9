import type { Transaction } from 'kysely'
import { requireReserveAllowed } from '../../src/engine/by-staff/set-reserve.server.ts'
import { lockAuctions } from '../../src/engine/lock.server.ts'
import { askSecondPerson } from '../../src/features/staff/approvals/ask-second-person.server.ts'
import { HOUR } from '../../src/rules/durations.ts'
import { cents, dollarsToCents } from '../../src/rules/money.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Colleagues } from './people.ts'

/** A lot whose reserve is to be lowered, and one of which a bid is to be undone. */
const [RESERVE_OF, BID_OF] = [10_482, 10_529]
const RESERVE = 18_900

/** Asks for what a second person has to sign, beside the refund of the sales. */
export async function askQuestions(
  tx: Transaction<DB>,
  { maria, ben }: Colleagues,
  now: Date,
): Promise<void> {
  const { id, auction } = await lockLot(tx, RESERVE_OF)
  const [before, after] = [auction.reservePrice, dollarsToCents(RESERVE)]
  requireReserveAllowed(auction, { reservePrice: after }, now)
  await askSecondPerson(
    tx,
    { userId: ben },
    {
      ...{ action: 'reserve', auctionId: id, subject: id, amount: after },
      reason: 'The bank lowered its floor this morning, mail of their recovery desk',
      now: new Date(now.getTime() - 2.2 * HOUR),
      details: { reserve: { run: auction.run, before, after } },
    },
  )
  const other = await lockLot(tx, BID_OF)
  const bid = await tx
    .selectFrom('bids')
    .select(['id', 'amount'])
    .where('auction_id', '=', other.id)
    .orderBy('amount', 'desc')
    .executeTakeFirstOrThrow()
  await askSecondPerson(
    tx,
    { userId: maria },
    {
      ...{ action: 'void-bid', auctionId: other.id, subject: bid.id, amount: cents(bid.amount) },
      reason: 'The bidder called at once: it was meant for another lot',
      now: new Date(now.getTime() - 0.8 * HOUR),
    },
  )
}

async function lockLot(tx: Transaction<DB>, lotNumber: number) {
  const { id } = await tx
    .selectFrom('auctions')
    .select('id')
    .where('lot_number', '=', lotNumber)
    .executeTakeFirstOrThrow()
  const { locked } = await lockAuctions(tx, [id])
  const found = locked.get(id)
  if (!found) throw new Error(`there is no lot ${lotNumber}`)
  return { id, auction: found.auction }
}
