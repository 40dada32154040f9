import { sql } from 'kysely'
import { saleOfJson, type SaleJson } from '../../../../engine/sales/sale-row.server.ts'
import { cents, HOUSE_CURRENCY, toDollars } from '../../../../rules/money.ts'
import { isLate } from '../../../../rules/sales/deadlines.ts'
import { balanceOf, isUnpaid, totalOf } from '../../../../rules/sales/sale.ts'
import { toSendBack } from '../../../../rules/sales/to-send-back.ts'
import { lotNumber } from '../../../../rules/vehicle/lot-number.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import type { QueuePlace } from './find-queue.server.ts'
import type { QueueRow, RowKind } from './queues.ts'

type Row = Omit<QueueRow, 'at'>

/** What is shown of each place, in their order. */
export async function loadRows(db: Database, places: readonly QueuePlace[]): Promise<QueueRow[]> {
  const idsOf = (kind: RowKind) => places.filter((place) => place.kind === kind).map(({ id }) => id)
  const loaders = { sale: loadSales, auction: loadAuctions, payment: loadPayments }
  const found = await Promise.all([
    ...Object.entries(loaders).map(([kind, load]) => {
      const ids = idsOf(kind as RowKind)
      return ids.length === 0 ? [] : load(db, ids)
    }),
    idsOf('approval').length === 0 ? [] : loadApprovals(db, idsOf('approval')),
  ])
  const byId = new Map(found.flat().map((row) => [row.id, row]))
  return places.flatMap(({ id, at }) => {
    const row = byId.get(id)
    return row ? [{ ...row, at: at.toISOString() }] : []
  })
}

interface AuctionColumns {
  auction_id: string
  lot_number: number
  title: string
  category: string
  image_url: string | null
}
const AUCTION = sql`auctions.id as auction_id, auctions.lot_number, auctions.title, auctions.category, auctions.image_url`

/** Null of what is of no auction. */
function auctionOf(row: { [Name in keyof AuctionColumns]: AuctionColumns[Name] | null }) {
  const { auction_id: id, lot_number: number, title, category, image_url } = row
  if (id === null || number === null || title === null || category === null) return null
  return { id, lot: lotNumber(number), title, category, image_url }
}

const NO_SALE = {
  reservation_id: null,
  title_state: null,
  handover: null,
  invoice_number: null,
  currency: HOUSE_CURRENCY,
  balance: null,
  send_back: null,
  reserve: null,
  is_late: false,
} as const

async function loadSales(db: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<
    AuctionColumns & {
      sale: SaleJson
      kind: string
      full_name: string | null
      customer_id: string
      now: Date
    }
  >`
    select to_jsonb(sales) as sale, reservations.kind, full_name, customer_id, clock_timestamp() as now, ${AUCTION}
    from sales
      join reservations on reservations.id = sales.id
      join auctions on auctions.id = sales.auction_id
      join profiles on profiles.id = sales.buyer_id
    where sales.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => {
    const sale = saleOfJson(row.sale, row.kind)
    const isOverdue = isUnpaid(sale.state) && sale.paid < sale.price && sale.dueAt <= row.now
    return {
      ...NO_SALE,
      kind: 'sale',
      id: sale.id,
      reservation_id: sale.id,
      auction: auctionOf(row),
      party: row.full_name,
      customer_id: row.customer_id,
      state: sale.state,
      title_state: sale.title,
      handover: sale.handover?.method ?? null,
      invoice_number: sale.invoiceNumber,
      amount: toDollars(totalOf(sale)),
      balance: toDollars(balanceOf(sale)),
      send_back: toDollars(toSendBack(sale)),
      is_late: isOverdue || isLate(sale, row.now),
    }
  })
}

async function loadAuctions(db: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<
    AuctionColumns & {
      current_bid: number
      reserve_price: number | null
      full_name: string | null
      customer_id: string | null
      has_offer: boolean
      /** The last that the consignor was asked about the run. */
      asked: string | null
    }
  >`
    select ${AUCTION}, current_bid, reserve_price, full_name, customer_id,
      exists (select from offers where offers.auction_id = auctions.id and offers.state = 'waiting') as has_offer,
      (select state from consignor_questions
        where auction_id = auctions.id and consignor_questions.run = auctions.run
        order by asked_at desc limit 1) as asked
    from auctions left join profiles on profiles.id = leading_bidder_id
    where auctions.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => ({
    ...NO_SALE,
    kind: 'auction',
    id: row.auction_id,
    auction: auctionOf(row),
    party: row.full_name,
    customer_id: row.customer_id,
    state: belowReserveState(row),
    amount: toDollars(cents(row.current_bid)),
    reserve: toDollars(cents(row.reserve_price)),
  }))
}

function belowReserveState(row: { has_offer: boolean; asked: string | null }): QueueRow['state'] {
  if (row.has_offer) return 'offer_waiting'
  if (row.asked === 'waiting') return 'consignor_asked'
  return row.asked === 'declined' ? 'consignor_declined' : 'below_reserve'
}

async function loadPayments(db: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<
    { [Name in keyof AuctionColumns]: AuctionColumns[Name] | null } & {
      id: string
      sale_id: string | null
      sender: string | null
      amount: number
      currency: string
    }
  >`
    select payments.id, payments.sale_id, payments.sender, payments.amount, payments.currency, ${AUCTION}
    from payments
      left join sales on sales.id = payments.sale_id
      left join auctions on auctions.id = sales.auction_id
    where payments.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => ({
    ...NO_SALE,
    kind: 'payment',
    id: row.id,
    reservation_id: row.sale_id,
    auction: auctionOf(row),
    party: row.sender,
    customer_id: null,
    state: 'to_match',
    amount: toDollars(cents(row.amount)),
    currency: row.currency,
  }))
}

async function loadApprovals(db: Database, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<
    { [Name in keyof AuctionColumns]: AuctionColumns[Name] | null } & {
      id: string
      action: string
      amount: number
      currency: string | null
      asked_by: string | null
      sale_id: string | null
    }
  >`
    select approvals.id, approvals.action, approvals.amount, payments.currency, profiles.full_name as asked_by, sales.id as sale_id, ${AUCTION}
    from approvals
      join profiles on profiles.id = approvals.asked_by
      left join payments on payments.id = approvals.subject
      left join sales on sales.id in (approvals.subject, payments.sale_id)
      left join auctions on auctions.id = coalesce(approvals.auction_id, sales.auction_id)
    where approvals.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => ({
    ...NO_SALE,
    kind: 'approval',
    id: row.id,
    reservation_id: row.sale_id,
    auction: auctionOf(row),
    party: row.asked_by,
    customer_id: null,
    // A constraint keeps it to these words.
    state: row.action as Row['state'],
    amount: toDollars(cents(row.amount)),
    currency: row.currency ?? HOUSE_CURRENCY,
  }))
}
