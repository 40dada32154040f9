import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cents, toDollars } from '../../../../rules/money.ts'
import { lotNumber } from '../../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { exactTime, exactTimeSchema } from '../../../../server/postgres/exact-time.ts'
import { requireMember } from '../read-member.server.ts'
import { type MemberBids, memberBidsSchema, pageQuerySchema } from './member-record.ts'

export const listMemberBids = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}/bids',
  summary: 'The bids of a member, voided ones too, newest first',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  query: pageQuerySchema,
  response: memberBidsSchema,
  async handle({ params: { id }, query: { limit, cursor } }, { db }: { db: Database }) {
    await requireMember(db, id)
    const [total, rows] = await Promise.all([countOf(db, id), readRows(db, id, limit + 1, cursor)])
    const items = rows.slice(0, limit).map(present)
    const last = items.at(-1)
    return {
      items,
      total,
      next_cursor: last && rows.length > limit ? cursorFor([last.created_at, last.id]) : null,
    }
  },
})

async function countOf(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from bids where bidder_id = ${id})
      + (select count(*) from voided_bids where bidder_id = ${id}))::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

interface Row {
  id: string
  auction_id: string
  lot_number: number
  title: string
  run: number
  amount: number
  created_at: string
  is_voided: boolean
  is_highest: boolean
  is_running: boolean
}

const PLACE = z.tuple([exactTimeSchema, z.uuid()])

/** Those that stand and those that were voided, each by its index. */
async function readRows(db: Database, id: string, limit: number, cursor: string | undefined) {
  const after = cursor === undefined ? null : placeIn(cursor, PLACE)
  const isAfter = after
    ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`
  const newest = (table: RawBuilder<unknown>, isVoided: boolean) => sql`(
    select id, auction_id, run, amount, created_at, ${sql.lit(isVoided)} as is_voided
    from ${table} where bidder_id = ${id} and ${isAfter}
    order by created_at desc, id desc limit ${limit})`
  const { rows } = await sql<Row>`
    with page as (
      ${newest(sql`bids`, false)} union all ${newest(sql`voided_bids`, true)}
      order by created_at desc, id desc limit ${limit}
    )
    select page.id, auction_id, lot_number, title, page.run, amount, is_voided, ${exactTime('page.created_at')} as created_at,
      not exists (select from bids as later
        where later.auction_id = page.auction_id and later.run = page.run and later.amount > page.amount) as is_highest,
      page.run = auctions.run and auctions.status = 'available' as is_running
    from page join auctions on auctions.id = auction_id
    order by page.created_at desc, page.id desc`.execute(db)
  return rows
}

function present(row: Row): MemberBids['items'][number] {
  const { lot_number, is_voided, is_highest, is_running, amount, ...bid } = row
  const stands = is_running ? 'leads' : 'highest'
  return {
    ...bid,
    lot: lotNumber(lot_number),
    amount: toDollars(cents(amount)),
    standing: is_voided ? 'voided' : is_highest ? stands : 'outbid',
  }
}
