/** Sales for measurements, as the engine would leave them, without their ledgers: what counts them is written by triggers. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../src/server/postgres/database.ts'

/**
 * One for each row of `won`: `auction_id`, `run`, `price` (cents), `sold_at`, `state` and `way_days`, how long it took until it was
 * received. All were paid within two days but those that defaulted.
 */
export async function sellAll(
  db: Database,
  buyer: string,
  won: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with sold as materialized (
      select gen_random_uuid() as id, row_number() over (order by sold_at, auction_id) as nth, won.* from (${won}) as won
    ), reserved as (
      insert into reservations (id, auction_id, run, user_id, kind, winning_bid, status, payment_hours, payment_due_at,
        free_delivery_miles, delivery_cents_per_mile, created_at, updated_at)
      select id, auction_id, run, ${buyer}::uuid, 'win', price, case when state = 'defaulted' then 'cancelled' else 'completed' end,
        48, sold_at + interval '2 days', 0, 0, sold_at, sold_at
      from sold
    )
    insert into sales (id, auction_id, run, buyer_id, version, state, price, invoice_number, reference, lines, paid, issued_at, due_at,
      paid_at, received_at, updated_at, terms, bill_to, item)
    select id, auction_id, run, ${buyer}::uuid, 1, state, price, 'INV-2026-' || lpad(nth::text, 6, '0'), 'HL-' || nth,
      jsonb_build_array(jsonb_build_object('amount', price), jsonb_build_object('amount', 45000)),
      case when state = 'defaulted' then 0 else price + 45000 end, sold_at, sold_at + interval '2 days',
      case when state <> 'defaulted' then sold_at + make_interval(secs => nth * 7919 % 172800) end,
      case when state <> 'defaulted' then sold_at + make_interval(days => 2 + way_days) end,
      sold_at, '{}', '{}', '{}'
    from sold`.execute(db)
}
