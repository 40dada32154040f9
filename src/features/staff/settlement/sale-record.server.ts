import { sql } from 'kysely'
import { countedPaymentsJson } from '../../../engine/sales/counted-payments.server.ts'
import { readSaleEvent } from '../../../engine/sales/sale-events.server.ts'
import { saleOfJson, type SaleJson } from '../../../engine/sales/sale-row.server.ts'
import { holdsOf } from '../../../engine/sales/statements/waiting-wires.server.ts'
import { answerSalesText } from '../../../languages/answers/sales.ts'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import { toDollars } from '../../../rules/money.ts'
import { POSSIBLE_FROM } from '../../../rules/sales/decide-sale.ts'
import {
  chosenDelivery,
  isUnpaid,
  type Sale,
  type SaleEvent,
  type SaleStep,
} from '../../../rules/sales/sale.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { endpoint, idParams, type Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { presentInvoice, presentSale } from '../../settlement/present-sale.server.ts'
import { approvalsAbout, askedCounts } from '../approvals/approvals-about.server.ts'
import { noteLook } from '../note-look.server.ts'
import { staffPayments } from './read-payment.server.ts'
import { saleRecordSchema, type Happened, type SaleRecord } from './sale-record.ts'

interface Services {
  db: Database
}

export const readSaleRecord = endpoint({
  method: 'GET',
  path: '/api/staff/reservations/{id}',
  summary:
    'A sale with all that belongs to it: invoice, payments, what happened, what waits; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: saleRecordSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    const found = await readHead(db, id, member)
    if (!found) throw new Problem('not_found', answerSalesText('reservationNotFound'))
    await noteLook(db, member, 'view-member', found.buyer.id, { reservation: id })
    const [payments, happened, mails, approvals, asked_counts, holds] = await Promise.all([
      staffPayments(db, sql`payments.sale_id = ${id}`),
      readEvents(db, id, found.buyer.id),
      readMails(db, id),
      approvalsAbout(db, id, member),
      askedCounts(db, sql`${id}`),
      isUnpaid(found.sale.state) ? holdsOf(db, id) : [],
    ])
    return { ...found, payments, happened, mails, approvals, asked_counts, holds }
  },
})

type Head = Omit<
  SaleRecord,
  'payments' | 'happened' | 'mails' | 'approvals' | 'asked_counts' | 'holds'
>

const RECORDED_COUNT = sql<number>`(select count(*)::int from audit_log
  where subject = sales.id::text and action = 'payment.record')`

async function readHead(db: Database, id: string, member: Member): Promise<Head | null> {
  const row = await db
    .selectFrom('sales')
    .innerJoin('reservations', 'reservations.id', 'sales.id')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .innerJoin('profiles', 'profiles.id', 'sales.buyer_id')
    .innerJoin('users', 'users.id', 'sales.buyer_id')
    .leftJoin('release_passes', 'release_passes.sale_id', 'sales.id')
    .select([sql<SaleJson>`to_jsonb(sales)`.as('sale'), 'reservations.kind'])
    .select(['auctions.lot_number', 'auctions.title', 'auctions.category', 'auctions.image_url'])
    .select('auctions.second_chance')
    .select(['auctions.location', 'auctions.vin', 'users.email', 'profiles.telephone'])
    .select(['profiles.full_name', 'profiles.customer_id', 'profiles.city'])
    .select(['profiles.state_province', 'release_passes.made_at', 'release_passes.used_at'])
    .select(countedPaymentsJson.as('payments'))
    .select(RECORDED_COUNT.as('recorded_count'))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('sales.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const sale = saleOfJson(row.sale, row.kind)
  const { next_step: step, next_at: nextAt } = row.sale
  return {
    reservation_id: id,
    run: sale.run,
    auction: {
      id: sale.auctionId,
      lot: lotNumber(row.lot_number),
      title: row.title,
      category: row.category,
      image_url: row.image_url,
      location: row.location,
      identifier: row.vin,
    },
    buyer: {
      id: sale.buyer,
      name: row.full_name,
      customer_id: row.customer_id,
      email: row.email,
      phone: row.telephone,
      place: [row.city, row.state_province].filter(Boolean).join(', ') || null,
    },
    recorded_count: row.recorded_count,
    second_chance: mayDefault(sale) ? row.second_chance : null,
    is_own: sale.buyer === member.userId,
    invoice: presentInvoice(sale, row.payments),
    sale: presentSale(sale, row.now),
    handover_price: toDollars(chosenDelivery(sale)?.amount ?? null),
    // `saleColumns` wrote it, and the two come together.
    next: step && nextAt ? { step: step as SaleStep, at: new Date(nextAt).toISOString() } : null,
    release_pass: row.made_at && {
      made_at: row.made_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    },
  }
}

/** Who paid the price is not in default over what was added later. */
function mayDefault({ state, paid, price }: Sale): boolean {
  return POSSIBLE_FROM.default.includes(state) && paid < price
}

async function readEvents(db: Database, id: string, buyer: string): Promise<Happened[]> {
  const rows = await db
    .selectFrom('sale_events')
    .leftJoin('profiles', 'profiles.id', 'sale_events.actor_id')
    .selectAll('sale_events')
    .select('profiles.full_name')
    .where('sale_id', '=', id)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    type: row.type,
    at: row.at.toISOString(),
    // Staff may have told no name.
    actor: row.actor_id === null ? null : (row.full_name ?? staffAnswersText('staff')),
    is_by_buyer: row.actor_id === buyer,
    ...detailsOf(readSaleEvent(row)),
  }))
}

type Details = Pick<Happened, 'amount' | 'text' | 'due_at' | 'what'>
const NO_DETAILS: Details = { amount: null, text: null, due_at: null, what: null }

function detailsOf(event: SaleEvent): Details {
  switch (event.type) {
    case 'begun':
      return { ...NO_DETAILS, amount: toDollars(event.price), what: event.kind }
    case 'line-added':
      return { ...NO_DETAILS, amount: toDollars(event.line.amount), text: event.line.text }
    case 'payment-recorded':
      return { ...NO_DETAILS, amount: toDollars(event.amount) }
    case 'refunded':
      return { ...NO_DETAILS, amount: toDollars(event.amount), text: event.reason }
    case 'due-extended':
      return { ...NO_DETAILS, text: event.reason, due_at: event.dueAt.toISOString() }
    case 'reminded':
      return { ...NO_DETAILS, what: event.step }
    case 'handover-chosen':
      return {
        ...NO_DETAILS,
        amount: toDollars(event.delivery?.amount ?? null),
        text: event.delivery?.text ?? null,
        what: event.handover.method,
      }
    case 'title-moved':
      return { ...NO_DETAILS, what: event.title }
    case 'cancelled':
    case 'return-asked':
    case 'return-refused':
    case 'taken-back':
      return { ...NO_DETAILS, text: event.reason }
    case 'defaulted':
    case 'sent':
    case 'handed-over':
    case 'completed':
      return NO_DETAILS
  }
}

async function readMails(db: Database, id: string): Promise<SaleRecord['mails']> {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('mails', 'mails.id', 'notices.mail_id')
    .select(['kind', 'notices.created_at', 'mailed_at', 'mails.sent_at'])
    .where('sale_id', '=', id)
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id')
    .execute()
  return rows.map(({ kind, created_at, mailed_at, sent_at }) => ({
    kind,
    at: created_at.toISOString(),
    mailed_at: mailed_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
  }))
}
