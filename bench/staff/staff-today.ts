/** What waits for staff, in a house with 100,000 auctions: `/api/staff/today` is asked every ten seconds by everybody at a desk. */
import { sql } from 'kysely'
import { readToday } from '../../src/features/staff/today/today.server.ts'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { createMember } from '../../src/sign-in/users/create-member.server.ts'
import { growCatalogue } from '../catalogue.ts'
import { latencyOf, ms, say } from '../figures.ts'
import { withDatabase } from '../product.ts'

const AUCTIONS = 100_000
const MEMBERS = 20_000
const MAILS = 200_000
const ROUNDS = 300
const MAX_MS = 50

export async function measureStaffToday(): Promise<void> {
  await withDatabase(async ({ databaseUrl }) => {
    await growCatalogue(databaseUrl, AUCTIONS)
    const db = openDatabase(databaseUrl, { max: 2, onIdleError: () => undefined })
    try {
      const member = await seed(db)
      // What the call reads of its request.
      const ask = () => readToday.handle({ member } as never, { db })
      const samples: number[] = []
      for (let round = -20; round < ROUNDS; round++) {
        const start = performance.now()
        await ask()
        if (round >= 0) samples.push(performance.now() - start)
      }
      const { p50, p95, max } = latencyOf(samples)
      const figure = `p50 ${ms(p50)}, p95 ${ms(p95)}, at most ${ms(max)}`
      say(`what waits for staff, of ${AUCTIONS.toLocaleString('en-US')} auctions`, figure, {
        goal: `p95 under ${MAX_MS} ms`,
        isMet: p95 < MAX_MS,
      })
    } finally {
      await db.destroy()
    }
  })
}

/** A sale of each auction that was sold, one in twenty still open; members of whom half wait for a review; mails. */
async function seed(db: Database) {
  const roles: ('member' | 'staff')[] = ['member', 'staff']
  const email = 'staff@bench.example'
  const { userId } = await createMember(db, { email, password: null, roles })
  await sql`
    insert into users (email) select 'waiting-' || n || '@bench.example' from generate_series(1, ${MEMBERS}::int) as n`.execute(
    db,
  )
  await sql`
    insert into profiles (id, full_name, id_photo_url, id_verified_at)
    select id, email, '/api/me/id-photo', case when random() < 0.5 then now() end
    from users where email like 'waiting-%'`.execute(db)
  await sql`
    with sold as (
      select *, row_number() over () as n from auctions where status = 'sold'
    ), held as (
      insert into reservations (id, auction_id, run, user_id, kind, winning_bid, payment_hours, payment_due_at,
        free_delivery_miles, delivery_cents_per_mile, created_at, updated_at)
      select reservation_id, id, run, buyer_id, 'buy_now', sale_price, 48, now(), 0, 0, now(), now() from sold
    )
    insert into sales (id, auction_id, run, buyer_id, version, state, price, invoice_number, reference, lines, paid,
      issued_at, due_at, paid_at, handover, title, updated_at, terms, bill_to, item, deliver_by)
    select reservation_id, id, run, buyer_id, 1,
      case when n % 20 = 0 then 'invoiced' when n % 20 = 1 then 'paid' else 'completed' end, sale_price,
      'INV-2026-' || n, n::text, jsonb_build_array(jsonb_build_object('amount', sale_price)),
      case when n % 20 = 0 then 0 else sale_price end, now() - interval '2 days', now() - interval '1 day' + make_interval(mins => n::int % 2880),
      case when n % 20 <> 0 then now() - interval '1 day' end, '{"method": "delivery", "country": "Canada"}',
      case when n % 20 < 3 then 'waiting' else 'received' end, now(), '{"deliveryDaysCanada": 22, "deliveryDaysUs": 14}', '{}', '{}',
      case when n % 20 = 1 then now() + interval '21 days' end
    from sold`.execute(db)
  await sql`
    insert into mails (recipient, subject, body_text, body_html, created_at, sent_at)
    select 'a@bench.example', 'A mail', 'a', 'a', now() - make_interval(secs => n * 10), now()
    from generate_series(1, ${MAILS}::int) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { userId, roles }
}
