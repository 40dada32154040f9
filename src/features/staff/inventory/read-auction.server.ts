import { sql } from 'kysely'
import { engineState, type AuctionRow } from '../../../engine/auction-row.server.ts'
import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import type { AuctionStatus } from '../../../rules/auction.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { factsOf } from '../../../rules/vehicle/vehicle-facts.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { approvalsAbout } from '../approvals/approvals-about.server.ts'
import { auctionForEditorResponse, type SameVin } from './auction-form.ts'
import { fieldsOf } from './edit-conflict.server.ts'
import { responseOf } from './inventory.server.ts'
import { presentPhotos } from './present-photos.server.ts'

interface Services {
  db: Database
}

export const readStaffAuction = endpoint({
  method: 'GET',
  path: '/api/staff/auctions/{id}',
  summary: 'An auction whatever its status, with all that its editor may change',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: auctionForEditorResponse,
  async handle({ params, member }, { db }: Services) {
    const row = await findAuction(db, params.id)
    const facts = factsOf(row)
    return {
      ...responseOf(row),
      fields: fieldsOf(engineState(row), facts, row),
      photos: presentPhotos(facts),
      approvals: await approvalsAbout(db, row.id, member),
      same_vin: row.vin === null ? [] : await listingsWithVin(db, row.vin, row.id),
    }
  },
})

/** @throws Problem 404 */
export async function findAuction(db: Database, id: string): Promise<AuctionRow> {
  const row = await db.selectFrom('auctions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found', inventoryAnswersText('auctionNotFound'))
  return row
}

const MOST_SHOWN = 10

/** Other listings of the vehicle with this number, the latest first. */
export async function listingsWithVin(
  db: Database,
  vin: string,
  except: string | undefined,
): Promise<SameVin[]> {
  const rows = await db
    .selectFrom('auctions')
    .select(['id', 'lot_number', 'title', 'status'])
    .where(sql<string>`upper(vin)`, '=', vin.toUpperCase())
    .$if(except !== undefined, (all) => all.where('id', '!=', except ?? ''))
    .orderBy('created_at', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    ...row,
    lot_number: lotNumber(row.lot_number),
    // Kept to these words by a constraint.
    status: row.status as AuctionStatus,
  }))
}
