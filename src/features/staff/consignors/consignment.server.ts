import { sql, type Transaction } from 'kysely'
import { holdMembers } from '../../../engine/barred-bidders.server.ts'
import { lockAuctions, type LockedAuction } from '../../../engine/lock.server.ts'
import type { Auction } from '../../../rules/auction.ts'
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
    if (!(await auctionExists(db, id))) throw new Problem('not_found', 'Auction Not Found')
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
      if (!auction) throw new Problem('not_found', 'Auction Not Found')
      const { consignor_id, stock_number, was } = body
      const before = await readOf(tx, id)
      if (before.consignor_id !== was.consignor_id || before.stock_number !== was.stock_number) {
        const detail = `A colleague has changed this meanwhile: ${inWords(before)}.`
        throw new Problem('changed_meanwhile', detail)
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
  { auction }: LockedAuction,
  before: ShownConsignment,
  { consignor_id: next }: { consignor_id: string | null },
): Promise<void> {
  const hasBuyer = auction.status === 'sold' || auction.reservation !== null
  if (hasBuyer && before.consignor_id !== null) {
    throw new Problem('not_available', `It has a buyer: its proceeds are ${before.consignor}’s.`)
  }
  await requireNotAsked(tx, auction)
  if (next === null) return
  const found = await tx
    .selectFrom('consignors')
    .select('id')
    .where('id', '=', next)
    .executeTakeFirst()
  if (!found) {
    throw validationFailed([{ path: 'consignor_id', message: 'There is no such consignor' }])
  }
  const leader = auction.reservation?.buyer ?? auction.leading?.bidder
  if (leader === undefined || (auction.status !== 'available' && !hasBuyer)) return
  await holdMembers(tx, sql`select ${leader}::uuid`)
  const sells = await tx
    .selectFrom('consignor_people')
    .select('user_id')
    .where('user_id', '=', leader)
    .where('consignor_id', '=', next)
    .executeTakeFirst()
  if (!sells) return
  const message =
    'Its highest bidder acts for this consignor. Void the bid, or wait until it is over.'
  throw validationFailed([{ path: 'consignor_id', message }])
}

/** @throws Problem while the consignor is asked about a run: nobody else could answer, or be asked */
async function requireNotAsked(tx: Transaction<DB>, auction: Auction): Promise<void> {
  if (auction.status !== 'ended' || !(await isConsignorAsked(tx, auction))) return
  const detail = 'Its consignor was asked about the last run. Wait for the answer, or decide it.'
  throw new Problem('not_available', detail)
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

function inWords({ consignor, stock_number: stock }: ShownConsignment): string {
  if (consignor === null) return 'it is nobody’s'
  return stock === null ? `it is ${consignor}’s` : `it is ${consignor}’s, number ${stock}`
}
