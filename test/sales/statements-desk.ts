/** Staff at work on bank statements, for tests: sales to pay, files to send, and what comes of them. */
import type { LineView } from '../../src/features/staff/statements/statements.ts'
import { aLot, aMember, type Answer } from '../marketplace.ts'
import { openStaffApi, type StaffApi } from '../staff-api.ts'
import { csvOf, type BankEntry } from './bank-files.ts'

export interface UnpaidSale {
  id: string
  lot: string
  buyer: string
  reference: string
  /** Dollars. */
  price: number
}

type StatementAnswer = Answer<`POST /api/staff/statements/${string}`>
type ImportAnswer = Answer<`POST /api/staff/statements`>
type BookAnswer = Answer<`POST /api/staff/statements/${string}/book`>
type NamedLine = number | Pick<LineView, 'n' | 'match' | 'reason_code' | 'reservation_id'>

export interface StatementsDesk extends StaffApi {
  /** A lot that a member of this name won. */
  sale(change?: { name?: string; price?: number; buyer?: string }): Promise<UnpaidSale>
  /** As the staff's form sends it. */
  send(file: string | Uint8Array, mapping?: object | string, by?: string): Promise<ImportAnswer>
  sendEntries(entries: readonly BankEntry[]): Promise<ImportAnswer>
  readStatement(id: string): Promise<StatementAnswer>
  book(id: string, lines?: NamedLine[], by?: string): Promise<BookAnswer>
  /** As the screen books lines: as it read them. */
  bookSeen(seen: StatementAnswer['body'], numbers: number[]): Promise<BookAnswer>
  /** With a sale, or with none. */
  place(
    id: string,
    n: number,
    sale: string | null,
    more?: { reason?: string; by?: string },
  ): Promise<StatementAnswer>
  dismiss(id: string, lines: number[]): Promise<StatementAnswer>
  payments(sale: UnpaidSale): Promise<{ state: string; amount: number }[]>
  /** Of the sale, in cents. */
  paid(sale: UnpaidSale): Promise<{ paid: number; state: string }>
}

/** The day on which wires of these tests arrive. */
export const DAY = new Date().toISOString().slice(0, 10)

export async function openStatementsDesk(): Promise<StatementsDesk> {
  const api = await openStaffApi()
  const { market, staff } = api
  const { db } = market
  const call = (method: string, path: string, by: string, body?: unknown) =>
    market.ask(method, `/api/staff/statements${path}`, { by, body }) as Promise<StatementAnswer>
  async function sale({
    name = 'Priya Raman',
    price = 14_200,
    buyer,
  }: { name?: string; price?: number; buyer?: string } = {}) {
    const who = buyer ?? (await aMember(db))
    await db.updateTable('profiles').set({ full_name: name }).where('id', '=', who).execute()
    const lot = await aLot(db)
    await market.ask('POST', `/api/auctions/${lot}/bids`, { by: who, body: { amount: price } })
    await api.act(lot, 'end')
    const row = await db
      .selectFrom('sales')
      .select(['id', 'reference'])
      .where('auction_id', '=', lot)
      .executeTakeFirstOrThrow()
    return { ...row, lot, buyer: who, price }
  }
  function send(file: string | Uint8Array, mapping?: object | string, by = staff) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(Buffer.from(file))], 'november.csv'))
    if (mapping)
      form.set('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping))
    return market.ask('POST', '/api/staff/statements', { by, body: form })
  }
  const book = (id: string, lines?: NamedLine[], by = staff) =>
    market.ask('POST', `/api/staff/statements/${id}/book`, { by, body: lines && { lines } })
  return {
    ...api,
    sale,
    send,
    sendEntries: (entries) => send(csvOf(entries)),
    readStatement: (id) => call('GET', `/${id}`, staff),
    book,
    bookSeen: ({ id, lines }, numbers) =>
      book(id, lines.filter(({ n }) => numbers.includes(n)).map(asSeen)),
    place: (id, n, reservation_id, { by = staff, ...reason } = {}) =>
      call('POST', `/${id}/lines/${n}/place`, by, { reservation_id, ...reason }),
    dismiss: (id, lines) => call('POST', `/${id}/dismiss`, staff, { lines, reason: 'Not ours' }),
    payments: ({ id }) =>
      db
        .selectFrom('payments')
        .select(['state', 'amount'])
        .where('sale_id', '=', id)
        .orderBy('created_at')
        .execute(),
    paid: ({ id }) =>
      db
        .selectFrom('sales')
        .select(['paid', 'state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}

function asSeen({ n, match, reason_code, reservation_id }: LineView): NamedLine {
  return { n, match, reason_code, reservation_id }
}
