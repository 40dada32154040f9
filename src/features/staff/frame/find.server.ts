import { uniqBy } from 'es-toolkit/array'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { hasStockNumber, searchedWords } from '../inventory/lot-words.server.ts'
import { FIND_ADDRESS, findQuerySchema, foundSchema, type Found } from './find.ts'

interface Services {
  db: Database
}

export const findByNumber = endpoint({
  method: 'GET',
  path: FIND_ADDRESS,
  summary:
    'The lot, member or invoice of a number; lots by their stock number, members by their address too',
  who: 'staff',
  limit: 'reads',
  query: findQuerySchema,
  response: foundSchema,
  async handle({ query: { number } }, { db }: Services) {
    const found = await Promise.all([
      findLot(db, number),
      findConsigned(db, number),
      findMember(db, number),
      findInvoice(db, number),
    ])
    // A bank may call a lot by the house's own number of it.
    return { items: uniqBy(found.flat(), ({ id }) => id) }
  },
})

type Items = Found['items']

/** With its letters or without. */
const HOUSE_NUMBER = /^(?:HL-?)?(\d{1,12})$/i
const LARGEST_LOT = 2_147_483_647

async function findLot(db: Database, typed: string): Promise<Items> {
  const number = Number(HOUSE_NUMBER.exec(typed)?.[1] ?? NaN)
  if (!(number <= LARGEST_LOT)) return []
  const rows = await db
    .selectFrom('auctions')
    .select(['id', 'title'])
    .where('lot_number', '=', number)
    .execute()
  return rows.map(({ id, title }) => ({ kind: 'lot', id, number: lotNumber(number), name: title }))
}

/** At most: banks number their lots as they like, and one may send a vehicle again. */
const CONSIGNED_AT_MOST = 5

async function findConsigned(db: Database, typed: string): Promise<Items> {
  if (searchedWords(typed).length === 0) return []
  const rows = await db
    .selectFrom('consignments')
    .innerJoin('consignors', 'consignors.id', 'consignor_id')
    .innerJoin('auctions', 'auctions.id', 'auction_id')
    .select(['auctions.id', 'lot_number', 'title', 'stock_number', 'consignors.name as consignor'])
    .where(hasStockNumber(typed))
    .orderBy('lot_number', 'desc')
    .limit(CONSIGNED_AT_MOST)
    .execute()
  return rows.map(({ id, lot_number: number, title: name, stock_number, consignor }) => ({
    ...{ kind: 'lot', id, number: lotNumber(number), name },
    consigned: { stock_number: stock_number ?? '', consignor },
  }))
}

async function findMember(db: Database, typed: string): Promise<Items> {
  const digits = HOUSE_NUMBER.exec(typed)?.[1]
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select(['profiles.id', 'customer_id', 'full_name', 'users.email'])
    .where((eb) =>
      digits === undefined ? eb('users.email', '=', typed) : eb('customer_id', '=', `HL-${digits}`),
    )
    .execute()
  return rows.map(({ id, customer_id: number, full_name: name, email }) => ({
    ...{ kind: 'member', id, number, name: name ?? email ?? staffAnswersText('noNameYet') },
  }))
}

async function findInvoice(db: Database, typed: string): Promise<Items> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('auctions', 'auctions.id', 'sales.auction_id')
    .select(['sales.id', 'invoice_number', 'auctions.title'])
    .where('invoice_number', '=', typed.toUpperCase())
    .execute()
  return rows.map(({ id, invoice_number: number, title }) => ({
    ...{ kind: 'invoice', id, number, name: title },
  }))
}
