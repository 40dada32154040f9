import { sql } from 'kysely'
import { z } from 'zod'
import { cents, toDollars } from '../../../../rules/money.ts'
import { lotNumber } from '../../../../rules/vehicle/lot-number.ts'
import { cursorFor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { noteLook } from '../../note-look.server.ts'
import { requireMember } from '../read-member.server.ts'
import {
  memberPaymentsSchema,
  memberPurchasesSchema,
  pageQuerySchema,
  type MemberPayments,
  type MemberPurchases,
} from './member-record.ts'
import { TOTAL } from './sales-of.server.ts'

interface Services {
  db: Database
}

const call = {
  method: 'GET',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  query: pageQuerySchema,
} as const

export const listMemberPurchases = endpoint({
  ...call,
  path: '/api/staff/members/{id}/purchases',
  summary: 'What a member won or bought, and what became of it, newest first',
  response: memberPurchasesSchema,
  async handle({ params: { id }, query: { limit, cursor } }, { db }: Services) {
    await requireMember(db, id)
    const { rows } = await sql<PurchaseRow>`
      select sales.id, sales.auction_id, lot_number, auctions.title, invoice_number as invoice, state, ${TOTAL} as total, paid,
        issued_at as at, due_at
      from sales join auctions on auctions.id = auction_id
      where sales.buyer_id = ${id} and ${isOlder('issued_at', 'sales.id', cursor)}
      order by issued_at desc, sales.id desc limit ${limit + 1}`.execute(db)
    const total = await countSales(db, id)
    return pageOf(rows, { limit, total }, presentPurchase)
  },
})

export const listMemberPayments = endpoint({
  ...call,
  path: '/api/staff/members/{id}/payments',
  summary: 'The wires that came for what a member bought, and what was sent back, newest first',
  response: memberPaymentsSchema,
  async handle({ params: { id }, query: { limit, cursor }, member }, { db }: Services) {
    await requireMember(db, id)
    await noteLook(db, member, 'view-payments', id)
    const { rows } = await sql<PaymentRow>`
      select payments.id, sale_id as reservation_id, invoice_number as invoice, payments.state, amount, currency, sender,
        received_on::text as received_on, payments.created_at as at
      from sales join payments on payments.sale_id = sales.id
      where buyer_id = ${id} and ${isOlder('payments.created_at', 'payments.id', cursor)}
      order by payments.created_at desc, payments.id desc limit ${limit + 1}`.execute(db)
    const total = await countPayments(db, id)
    return pageOf(rows, { limit, total }, presentPayment)
  },
})

/** These times have milliseconds. */
const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

function isOlder(time: string, id: string, cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [at, last] = placeIn(cursor, PLACE)
  return sql`(${sql.ref(time)}, ${sql.ref(id)}) < (${at}::timestamptz, ${last}::uuid)`
}

function pageOf<Row extends { id: string; at: Date }, Item>(
  rows: readonly Row[],
  { limit, total }: { limit: number; total: number },
  present: (row: Row) => Item,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = last && rows.length > limit ? cursorFor([last.at.toISOString(), last.id]) : null
  return { items: page.map(present), total, next_cursor: next }
}

type PurchaseRow = Omit<MemberPurchases['items'][number], 'lot' | 'issued_at' | 'due_at'> & {
  lot_number: number
  at: Date
  due_at: Date
}

function presentPurchase({ lot_number, at, due_at, total, paid, ...row }: PurchaseRow) {
  return {
    ...row,
    lot: lotNumber(lot_number),
    total: toDollars(cents(total)),
    paid: toDollars(cents(paid)),
    issued_at: at.toISOString(),
    due_at: due_at.toISOString(),
  }
}

type PaymentRow = Omit<MemberPayments['items'][number], 'created_at'> & { at: Date }

function presentPayment({ at, amount, ...row }: PaymentRow) {
  return { ...row, amount: toDollars(cents(amount)), created_at: at.toISOString() }
}

async function countSales(db: Database, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('sales')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('buyer_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}

async function countPayments(db: Database, id: string): Promise<number> {
  const { total } = await db
    .selectFrom('sales')
    .innerJoin('payments', 'payments.sale_id', 'sales.id')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('buyer_id', '=', id)
    .executeTakeFirstOrThrow()
  return total
}
