import { sql, type Selectable, type Transaction } from 'kysely'
import { applySale } from '../../rules/sales/apply-sale.ts'
import { invoiceNumber, invoiceYear, paymentReference } from '../../rules/sales/invoice.ts'
import { PRICE_KIND_OF, type SaleEvent } from '../../rules/sales/sale.ts'
import { TERMS_TODAY } from '../../rules/sales/terms.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { ReservationColumns } from '../reservation-columns.server.ts'
import { saleColumns } from './sale-row.server.ts'

/** A reservation that was made, and the lot it is of. */
export interface Reserved {
  reservation: ReservationColumns
  lotNumber: number
  item: SoldItem
}

/** What was sold, as it was listed then: a later run of the auction may be listed anew, and its papers stay. */
export type SoldItem = Pick<
  Selectable<DB['auctions']>,
  'title' | 'category' | 'year' | 'vin' | 'mileage' | 'mileage_unit' | 'image_url'
>

export function soldItem({
  title,
  category,
  year,
  vin,
  mileage,
  mileage_unit,
  image_url,
}: SoldItem): SoldItem {
  return { title, category, year, vin, mileage, mileage_unit, image_url }
}

/** Whom an invoice is made out to: of the profile, as it stood on the day of the invoice. */
export type BillTo = Pick<
  Selectable<DB['profiles']>,
  'full_name' | 'address' | 'city' | 'state_province' | 'zip_code' | 'country'
>

/** Begins the sales of reservations in the transaction that makes them: each gets its invoice, numbered without gaps. */
export async function beginSales(
  tx: Transaction<DB>,
  reserved: readonly Reserved[],
): Promise<void> {
  if (reserved.length === 0) return
  const buyers = await buyersOf(tx, reserved)
  const numbers = await takeNumbers(tx, reserved)
  const begun = reserved.map((one, index) => {
    const { reservation, lotNumber, item } = one
    const { kind } = reservation
    const buyer = buyers.get(reservation.user_id)
    const number = numbers[index]
    if (buyer === undefined || number === undefined)
      throw new Error(`reservation ${reservation.id} has no customer`)
    const { customer_id: customer, ...billTo } = buyer
    const event: SaleEvent = {
      type: 'begun',
      auctionId: reservation.auction_id,
      run: reservation.run,
      buyer: reservation.user_id,
      kind,
      terms: {
        ...TERMS_TODAY,
        freeDeliveryMiles: reservation.free_delivery_miles,
        deliveryCentsPerMile: reservation.delivery_cents_per_mile,
      },
      price: reservation.winning_bid,
      invoiceNumber: number,
      reference: paymentReference(lotNumber, reservation.run, customer),
      line: {
        id: `price ${reservation.id}`,
        kind: PRICE_KIND_OF[kind],
        text: item.title,
        amount: reservation.winning_bid,
      },
      issuedAt: reservation.created_at,
      dueAt: reservation.payment_due_at,
    }
    return { event, reservation, billTo, item }
  })
  const rows = begun.map(({ event, reservation: { id, created_at: at }, billTo, item }) => ({
    ...saleColumns(applySale(null, event, id, at), at),
    bill_to: billTo satisfies BillTo,
    item,
  }))
  const events = begun.map(({ event, reservation: { id, created_at: at } }) => {
    const { type, ...payload } = event
    return { sale_id: id, seq: 1, type, payload, at, actor_id: null }
  })
  await sql`
    with noted as (
      insert into sale_events
      select * from jsonb_populate_recordset(null::sale_events, ${JSON.stringify(events)}::jsonb)
    )
    insert into sales
    select * from jsonb_populate_recordset(null::sales, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

async function buyersOf(tx: Transaction<DB>, reserved: readonly Reserved[]) {
  const ids = [...new Set(reserved.map(({ reservation }) => reservation.user_id))]
  const rows = await tx
    .selectFrom('profiles')
    .select(['id', 'customer_id', 'full_name', 'address', 'city'])
    .select(['state_province', 'zip_code', 'country'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...buyer }) => [id, buyer]))
}

/** Taken under the year's lock, which the transaction holds to its end: what is rolled back gives its numbers back. */
async function takeNumbers(tx: Transaction<DB>, reserved: readonly Reserved[]): Promise<string[]> {
  const years = reserved.map(({ reservation }) => invoiceYear(reservation.created_at))
  const next = new Map<number, number>()
  for (const [year, { length }] of [...Map.groupBy(years, (one) => one)].toSorted(
    ([one], [other]) => one - other,
  )) {
    const { last } = await tx
      .insertInto('invoice_numbers')
      .values({ year, last: length })
      .onConflict((taken) =>
        taken.column('year').doUpdateSet({ last: sql`invoice_numbers.last + ${length}` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow()
    next.set(year, last - length)
  }
  return years.map((year) => {
    const number = (next.get(year) ?? 0) + 1
    next.set(year, number)
    return invoiceNumber(year, number)
  })
}
