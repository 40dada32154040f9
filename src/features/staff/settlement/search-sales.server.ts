import { sql, type RawBuilder } from 'kysely'
import { partOf } from '../../../server/postgres/part-of.ts'
import type { RowKind } from './queues.ts'

/**
 * Whether a row is what somebody of the staff looks for: by the number of a lot, a customer or an invoice, by the reference of a
 * wire, else by words of a title or a name, which are found by the indexes of all their parts: of lots (a VIN too) and of members.
 */
export function searchIn(kind: RowKind, q: string): RawBuilder<boolean> {
  if (isNumber(q)) return numberIn(kind, q)
  const words = partOf(q)
  const typed = partOf(q.toLowerCase())
  const auctionIs = (id: RawBuilder<unknown>) =>
    sql`exists (select from auction_words as lot where lot.auction_id = ${id} and lot.words like ${typed})`
  const personIs = (id: RawBuilder<unknown>) =>
    // What a name has its words have as well, of which there is an index.
    sql`exists (select from member_summaries as person
      where person.member_id = ${id} and person.words like ${typed} and person.name like ${typed})`
  switch (kind) {
    case 'sale':
      return sql`(${auctionIs(sql`sales.auction_id`)} or ${personIs(sql`sales.buyer_id`)})`
    case 'auction':
      return sql`(auctions.title ilike ${words} or ${personIs(sql`auctions.leading_bidder_id`)})`
    case 'payment':
      return sql`(payments.sender ilike ${words} or payments.note ilike ${words})`
    case 'approval':
      return sql`(${auctionIs(sql`approvals.auction_id`)} or ${personIs(sql`approvals.asked_by`)})`
  }
}

function numberIn(kind: RowKind, q: string): RawBuilder<boolean> {
  const saleIds = sql.join(salesNumbered(q), sql` union all `)
  const auctionIds = sql`select auctions.id from auctions where auctions.lot_number = ${lotIn(q)}`
  switch (kind) {
    case 'sale':
      return sql`sales.id in (${saleIds})`
    case 'auction':
      return sql`auctions.id in (${auctionIds})`
    case 'payment':
      return sql`(payments.note ilike ${`%${q}%`} or payments.sale_id in (${saleIds}))`
    case 'approval':
      return sql`(approvals.auction_id in (${auctionIds}) or approvals.subject in (${saleIds}))`
  }
}

/** The sales that have this number, each by an index. */
function salesNumbered(q: string): RawBuilder<unknown>[] {
  const customer = /^(?:HL-)?(\d{6,12})$/i.exec(q)?.[1]
  const digits = q.replaceAll(/\D/g, '')
  return [
    sql`select named.id from sales as named where named.invoice_number = ${q.toUpperCase()}`,
    sql`select named.id from sales as named where replace(named.reference, '-', '') = ${digits}`,
    sql`select named.id from sales as named join auctions on auctions.id = named.auction_id
      where auctions.lot_number = ${lotIn(q)}`,
    sql`select named.id from sales as named join profiles on profiles.id = named.buyer_id
      where profiles.customer_id = ${customer === undefined ? '' : `HL-${customer}`}`,
  ]
}

/** No lot has the number 0. */
function lotIn(q: string): number {
  return Number(/^(?:HL-)?(\d{1,9})$/i.exec(q)?.[1] ?? 0)
}

/** Of a lot, a customer, an invoice, or a wire: no words. */
function isNumber(q: string): boolean {
  return /^(?:INV-|HL-)?[\d\s-]+$/i.test(q)
}
