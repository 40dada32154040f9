import { buy } from '../buyers.ts'
/** Sales as tests need them: a member who owes something, and what came of it. */
import { aLot, aMember, openMarketplace, type Answer, type Marketplace } from '../marketplace.ts'

export interface ASale {
  lot: string
  buyer: string
  /** The reservation's id, and the sale's. */
  id: string
}

/** A purchase at Buy Now, in dollars; $10,000 unless told. */
export async function aSale(market: Marketplace, price = 10_000): Promise<ASale> {
  const buyer = await aMember(market.db)
  const lot = await aLot(market.db, { buy_now_price: price, starting_bid: Math.min(price, 10_000) })
  const { body } = await buy(market, lot, buyer)
  return { lot, buyer, id: body.reservation.id }
}

/** A marketplace with two of the staff, of whom one records wires and the other agrees. */
export interface PaymentDesk {
  market: Marketplace
  staff: string
  second: string
  /** A wire that arrived today, in dollars. */
  pay(
    sale: ASale,
    amount: number,
    more?: object,
    headers?: Record<string, string>,
  ): Promise<Answer<`POST /api/staff/reservations/${string}/payments`>>
}

export async function openPaymentDesk(): Promise<PaymentDesk> {
  const market = await openMarketplace()
  const aClerk = () => aMember(market.db, { roles: ['member', 'staff'] })
  const [staff, second] = [await aClerk(), await aClerk()]
  const pay: PaymentDesk['pay'] = (sale, amount, more = {}, headers = {}) => {
    const wire = { amount, received_on: dayFromNow(), ...more }
    return settle(market, staff, sale, 'payments', wire, headers)
  }
  return { market, staff, second, pay }
}

/** What staff do to the sale of a reservation: 'payments', 'lines', 'due', 'refunds'. */
export function settle<What extends 'payments' | 'lines' | 'due' | 'refunds'>(
  market: Marketplace,
  by: string,
  { id }: Pick<ASale, 'id'>,
  what: What,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<`POST /api/staff/reservations/${string}/${What}`>> {
  const path = `/api/staff/reservations/${id}/${what}` as const
  return market.ask('POST', path, { by, body, headers })
}

/** What was paid sent back, in dollars: asked for by one of the staff, signed by the other. */
export async function refundSigned(
  { market, staff, second }: Pick<PaymentDesk, 'market' | 'staff' | 'second'>,
  sale: Pick<ASale, 'id'>,
  refund: { amount: number; reason: string },
): Promise<Answer<`POST /api/staff/approvals/${string}/approve`>> {
  const { approval } = (await settle(market, staff, sale, 'refunds', refund)).body
  return market.ask('POST', `/api/staff/approvals/${approval.id}/approve`, { by: second })
}

/** The calendar day of UTC, so many days from now. */
export function dayFromNow(days = 0): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

export async function saleRow({ db }: Pick<Marketplace, 'db'>, id: string) {
  return db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Kinds of what the buyer was told of it, oldest first, with what each told. */
export async function noticesOf({ db }: Pick<Marketplace, 'db'>, id: string) {
  const rows = await db
    .selectFrom('notices')
    .select(['kind', 'data', 'user_id'])
    .where('sale_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows
}

/** The states of reservation and auction. */
export async function standsAs({ db }: Pick<Marketplace, 'db'>, { id, lot }: ASale) {
  const { status } = await db
    .selectFrom('reservations')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const auction = await db
    .selectFrom('auctions')
    .select('status')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  return [status, auction.status]
}
