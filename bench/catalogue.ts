/** A catalogue of any size, made up in the database itself: varied as a real one, without ledgers, which no list reads. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../src/server/postgres/database.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'

const BIDDERS = 20
/** Auctions made by one statement, which has to end in time. */
const AT_ONCE = 10_000
/** How many ids are returned, spread over all. */
const SAMPLE = 500

/** Makes so many auctions with their bids. Returns the ids of some. */
export async function growCatalogue(databaseUrl: string, count: number): Promise<string[]> {
  const db = openDatabase(databaseUrl, { max: 2, onIdleError: () => undefined })
  try {
    const bidders = await Promise.all(Array.from({ length: BIDDERS }, () => bidder(db)))
    for (let made = 0; made < count; made += AT_ONCE) {
      await makeAuctions(db, { from: made + 1, to: Math.min(made + AT_ONCE, count) }, bidders)
    }
    for (let share = 0; share < 256; share += 1) await makeBids(db, share, bidders)
    await sql`analyze`.execute(db)
    const sample = db
      .selectFrom('auctions')
      .select('id')
      .orderBy(sql`md5(id::text)`)
      .limit(SAMPLE)
    return (await sample.execute()).map(({ id }) => id)
  } finally {
    await db.destroy()
  }
}

async function bidder(db: Database): Promise<string> {
  const email = `${randomUUID()}@bench.example`
  return (await createMember(db, { email, password: null })).userId
}

/** Makes, categories, places and words in uneven shares; one in eight has ended, one in twelve is sold. */
async function makeAuctions(
  db: Database,
  { from, to }: { from: number; to: number },
  bidders: readonly string[],
): Promise<void> {
  await sql`
    with facts as (
      select n,
        mixed as mixed,
        (array['cars-trucks','cars-trucks','cars-trucks','cars-trucks','classic-cars','classic-cars','motorcycles','powersports','rvs-campers','boats','heavy-equipment'])[1 + mixed % 11] as category,
        (array['Ford','Ford','Ford','Chevrolet','Toyota','Honda','BMW','Jeep','Polaris','Winnebago','Bayliner','Caterpillar','Harley-Davidson'])[1 + mixed / 11 % 13] as make,
        (array['F-150','Transit','Camry','Civic','Wrangler','Minnie Winnie','Street Glide','RZR XP','320 GC','Element 18'])[1 + mixed / 7 % 10] as model,
        (array['Tampa, FL','Miami, FL','Austin, TX','Dallas, TX','Atlanta, GA','Columbus, OH','Reno, NV','Phoenix, AZ','Boise, ID','Tulsa, OK','Memphis, TN','Denver, CO','Fargo, ND'])[1 + mixed / 13 % 13] as location,
        (array['available','available','available','available','available','available','ended','sold'])[1 + mixed / 17 % 8] as status,
        1960 + mixed / 19 % 65 as year, mixed / 23 % 180000 as mileage,
        (1000 + mixed / 29 % 60000 / 100 * 100) * 100 as starting, mixed / 31 % 7 as bids,
        case when mixed / 37 % 3 = 0 then (2000 + mixed / 41 % 80000 / 100 * 100) * 100 end as reserve,
        (select string_agg((array['leather','seats','diesel','engine','with','service','records','clean','title','two','keys','new','tyres','backup','camera','towing','package','heated','mirrors','rust','scratch','left','door','cruise','control','bluetooth','sunroof','alloy','wheels','garage','kept','one','owner','tank','hitch','awning','generator','trailer','included','hours'])[1 + abs(hashint4(n * 61 + word)) % 40], ' ') from generate_series(1, 60) as word) as description
      from (select n, abs(hashint4(n)) as mixed from generate_series(${from}::int, ${to}::int) as n) as numbers
    )
    insert into auctions (version, ledger_hash, status, outcome, starting_bid, current_bid, leading_bidder_id, bid_count,
      reserve_price, soft_close_seconds, reservation_id, buyer_id, sale_price, sale_kind, started_at, ends_at, category,
      title, year, make, model, vin, mileage, body_style, location, engine, exterior_color, description, created_at)
    select 1 + bids, '', status,
      case when status = 'available' then null when status = 'sold' then 'bought' when bids > 0 then 'reserve_not_met' else 'no_bids' end,
      starting, case when bids > 0 then starting + bids * 10000 end,
      case when bids > 0 then leader end, bids, reserve, 120,
      case when status = 'sold' then gen_random_uuid() end, case when status = 'sold' then leader end,
      case when status = 'sold' then starting end, case when status = 'sold' then 'buy_now' end,
      now() - interval '5 days', case when status = 'available' then now() + make_interval(mins => 60 + mixed % 20000) else now() - make_interval(mins => mixed % 200000) end,
      category, title, year, make, model, vin, mileage, 'Pickup', location, '3.5L V6', 'Oxford White', description,
      now() - make_interval(secs => mixed % 8000000)
    from (
      select *, year || ' ' || make || ' ' || model as title, upper(substr(md5(n::text), 1, 17)) as vin,
        (${bidders}::uuid[])[1 + n % ${BIDDERS}] as leader
      from facts
    ) as auction`.execute(db)
}

/** The bids of the auctions whose id begins with one of 256 bytes. */
async function makeBids(db: Database, share: number, bidders: readonly string[]): Promise<void> {
  const begin = share.toString(16).padStart(2, '0')
  const [first, last] = ['0', 'f'].map((digit) =>
    `${begin}xxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`.replaceAll('x', digit),
  )
  await sql`
    insert into bids (id, auction_id, run, seq, bidder_id, amount, created_at)
    select gen_random_uuid(), id, 1, nth + 1,
      case when nth = bid_count then leading_bidder_id else (${bidders}::uuid[])[1 + (lot_number + nth) % ${BIDDERS}] end,
      starting_bid + nth * 10000, now() - interval '1 day' + make_interval(secs => nth * 60)
    from auctions cross join lateral generate_series(1, bid_count) as nth
    where auctions.id between ${first}::uuid and ${last}::uuid`.execute(db)
}
