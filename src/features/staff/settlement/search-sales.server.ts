import { sql, type RawBuilder } from 'kysely'
import { partOf } from '../../../server/postgres/part-of.ts'
import { lotWord } from '../../../server/vehicles/lot-word.ts'
import type { RowKind } from './queues/queues.ts'

/** How it is found out whether the words of a lot, or the name of a member, have what is typed. */
interface Compared {
  lot(id: RawBuilder<unknown>, q: string): RawBuilder<boolean>
  person(id: RawBuilder<unknown>, q: string): RawBuilder<boolean>
}

/**
 * Whether a row is what somebody of the staff looks for: by the number of a lot, a customer or an invoice, by the reference of a
 * wire, else by words of a title or a name, which are found by the indexes of all their parts: of lots (a VIN too) and of members.
 */
export function searchIn(kind: RowKind, q: string): RawBuilder<boolean> {
  return isNumber(q) ? numberIn(kind, q) : wordsIn(kind, q, FOUND)
}

/** The same of words, for rows that are gone through one after the other: what each is about is looked up by its key. */
export function hasWords(kind: RowKind, q: string): RawBuilder<boolean> {
  return wordsIn(kind, q, LOOKED_UP)
}

const FOUND: Compared = {
  lot: (id, q) =>
    sql`exists (select from auction_words as lot
      where lot.auction_id = ${id} and lot.words like ${partOf(lotWord(q))})`,
  person: (id, q) =>
    // What a name has its words have as well, of which there is an index.
    sql`exists (select from member_summaries as person
      where person.member_id = ${id} and person.words like ${partOf(q)} and person.name like ${partOf(q)})`,
}

/** The value of a subquery is read by the key of its one row: `exists` the planner may answer by going through all rows. */
const LOOKED_UP: Compared = {
  lot: (id, q) =>
    sql`(select lot.words from auction_words as lot where lot.auction_id = ${id}) like ${partOf(lotWord(q))}`,
  person: (id, q) =>
    sql`(select person.name from member_summaries as person where person.member_id = ${id}) like ${partOf(q)}`,
}

function wordsIn(kind: RowKind, q: string, { lot, person }: Compared): RawBuilder<boolean> {
  const words = partOf(q)
  const typed = q.toLowerCase()
  switch (kind) {
    case 'sale':
      return sql`(${lot(sql`sales.auction_id`, typed)} or ${person(sql`sales.buyer_id`, typed)})`
    case 'auction':
      return sql`(auctions.title ilike ${words} or ${person(sql`auctions.leading_bidder_id`, typed)})`
    case 'payment':
      return sql`(payments.sender ilike ${words} or payments.note ilike ${words})`
    case 'approval':
      return sql`(${lot(sql`approvals.auction_id`, typed)} or ${person(sql`approvals.asked_by`, typed)})`
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
export function isNumber(q: string): boolean {
  return /^(?:INV-|HL-)?[\d\s-]+$/i.test(q)
}
