import { sql, type Transaction } from 'kysely'
import { holdMembers } from '../../../engine/barred-bidders.server.ts'
import { consignorById } from '../../../engine/consigning/find-consignor.server.ts'
import { peopleSince } from '../../../engine/consigning/sells-lot.server.ts'
import { lockAuctions, type LockedAuction } from '../../../engine/lock.server.ts'
import { consignorAnswersText } from '../../../languages/staff/answers/consignor.ts'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import type { Auction } from '../../../rules/auction.ts'
import { isUndecidedBelowReserve } from '../../../rules/sales/offers.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { auctionExists } from '../inventory/inventory.server.ts'
import {
  consignmentAddress,
  consignSchema,
  shownConsignmentSchema,
  type ShownConsignment,
} from './consignors.ts'
import { isConsignorAsked } from './questions/waiting-question.server.ts'

interface Services {
  db: Database
}

const call = {
  path: consignmentAddress('{id}'),
  who: 'staff',
  params: idParams,
  response: shownConsignmentSchema,
} as const

export const readConsignment = endpoint({
  ...call,
  method: 'GET',
  summary: 'Whose a lot is, and by which number its consignor knows it',
  limit: 'reads',
  async handle({ params: { id } }, { db }: Services) {
    if (!(await auctionExists(db, id))) {
      throw new Problem('not_found', staffAnswersText('auctionNotFound'))
    }
    return readOf(db, id)
  },
})

export const setConsignment = endpoint({
  ...call,
  method: 'PUT',
  summary: 'Say whose a lot is; once it has a buyer its consignor stays',
  limit: 'writes',
  body: consignSchema,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  handle: ({ params: { id }, body, member }, { db }: Services) =>
    db.transaction().execute(async (tx) => {
      // Bids on it wait: each is asked after this whether its bidder acts for the consignor.
      const { locked } = await lockAuctions(tx, [id])
      const auction = locked.get(id)
      if (!auction) throw new Problem('not_found', staffAnswersText('auctionNotFound'))
      const { consignor_id, stock_number, was } = body
      const before = await readOf(tx, id)
      if (before.consignor_id !== was.consignor_id || before.stock_number !== was.stock_number) {
        throw new Problem('changed_meanwhile', whoseNow(before))
      }
      if (consignor_id !== before.consignor_id) await requireMayMove(tx, auction, before, body)
      if (consignor_id === null) {
        await tx.deleteFrom('consignments').where('auction_id', '=', id).execute()
      } else {
        await tx
          .insertInto('consignments')
          .values({ auction_id: id, consignor_id, stock_number })
          .onConflict((same) =>
            same.column('auction_id').doUpdateSet({ consignor_id, stock_number }),
          )
          .execute()
      }
      const after = await readOf(tx, id)
      await audit(tx, member, 'auction.consign', id, {
        before: told(before),
        after: told(after),
      })
      return after
    }),
})

/** @throws Problem where a lot cannot come to be another consignor's */
async function requireMayMove(
  tx: Transaction<DB>,
  { auction, row }: LockedAuction,
  before: ShownConsignment,
  { consignor_id: next }: { consignor_id: string | null },
): Promise<void> {
  if (hasBuyer(auction) && before.consignor_id !== null) {
    const detail = consignorAnswersText('hasBuyer', { consignor: before.consignor ?? '' })
    throw new Problem('not_available', detail)
  }
  await requireNotAsked(tx, auction)
  if (next === null) return
  if (!(await consignorById(tx, next))) {
    throw validationFailed([
      { path: 'consignor_id', message: consignorAnswersText('noSuchConsignor') },
    ])
  }
  const buyer = mayBecomeBuyer(auction)
  if (buyer === undefined) return
  await holdMembers(tx, sql`select ${buyer}::uuid`)
  if (!(await peopleSince(tx, next, row.created_at)).has(buyer)) return
  throw validationFailed([{ path: 'consignor_id', message: sellsToItself(auction) }])
}

function hasBuyer({ status, reservation }: Auction): boolean {
  return status === 'sold' || reservation !== null
}

/** Who has bought a lot, leads it, or might still be sold it below its reserve. */
function mayBecomeBuyer(auction: Auction): string | undefined {
  if (auction.reservation) return auction.reservation.buyer
  const isOpen = auction.status === 'available' || isUndecidedBelowReserve(auction)
  return isOpen || hasBuyer(auction) ? auction.leading?.bidder : undefined
}

/** And how to go on. */
function sellsToItself(auction: Auction): string {
  if (hasBuyer(auction)) return consignorAnswersText('buyerActs')
  return consignorAnswersText(auction.status === 'available' ? 'bidderActsOpen' : 'bidderActsEnded')
}

/** @throws Problem while the consignor is asked about a run: nobody else could answer, or be asked */
async function requireNotAsked(tx: Transaction<DB>, auction: Auction): Promise<void> {
  if (auction.status !== 'ended' || !(await isConsignorAsked(tx, auction))) return
  throw new Problem('not_available', consignorAnswersText('askedAboutLastRun'))
}

async function readOf(db: Database | Transaction<DB>, id: string): Promise<ShownConsignment> {
  const found = await db
    .selectFrom('consignments')
    .innerJoin('consignors', 'consignors.id', 'consignor_id')
    .select(['consignor_id', 'stock_number', 'name as consignor'])
    .where('auction_id', '=', id)
    .executeTakeFirst()
  return found ?? { consignor_id: null, stock_number: null, consignor: null }
}

function told({ consignor, stock_number }: ShownConsignment) {
  return { consignor, stock_number }
}

/** A colleague has changed it meanwhile. */
function whoseNow({ consignor, stock_number: stock }: ShownConsignment): string {
  if (consignor === null) return consignorAnswersText('changedToNobodys')
  return stock === null
    ? consignorAnswersText('changedTo', { consignor })
    : consignorAnswersText('changedToNumber', { consignor, stock })
}
