/** The live room, in a house with 100,000 auctions: read again whenever something changes, by everybody who has it open. */
import { sql } from 'kysely'
import { readFeed } from '../../src/features/staff/live/read-feed.server.ts'
import { readRoomAlerts } from '../../src/features/staff/live/read-room-alerts.server.ts'
import { readRoom } from '../../src/features/staff/live/read-room.server.ts'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { growCatalogue } from '../catalogue.ts'
import { latencyOf, ms, say } from '../figures.ts'
import { withDatabase } from '../product.ts'

const AUCTIONS = 100_000
const BIDDERS = 500
const BIDS_EACH = 20
const ROUNDS = 200
const MAX_MS = 50

export async function measureStaffLive(): Promise<void> {
  await withDatabase(async ({ databaseUrl }) => {
    await growCatalogue(databaseUrl, AUCTIONS)
    const db = openDatabase(databaseUrl, { max: 4, onIdleError: () => undefined })
    try {
      await seed(db)
      const room = { query: { limit: 100 } } as Parameters<typeof readRoom.handle>[0]
      const feed = { query: { limit: 30 } } as Parameters<typeof readFeed.handle>[0]
      await measure('the live room', () => readRoom.handle(room, { db }))
      const alerts = {} as Parameters<typeof readRoomAlerts.handle>[0]
      await measure('what needs a look', () => readRoomAlerts.handle(alerts, { db }))
      await measure('the latest bids', () => readFeed.handle(feed, { db }))
    } finally {
      await db.destroy()
    }
  })
}

async function measure(name: string, ask: () => unknown): Promise<void> {
  const samples: number[] = []
  for (let round = -10; round < ROUNDS; round++) {
    const start = performance.now()
    await ask()
    if (round >= 0) samples.push(performance.now() - start)
  }
  const { p50, p95, max } = latencyOf(samples)
  const figure = `p50 ${ms(p50)}, p95 ${ms(p95)}, at most ${ms(max)}`
  say(`${name}, of ${AUCTIONS.toLocaleString('en-US')} auctions`, figure, {
    goal: `p95 under ${MAX_MS} ms`,
    isMet: p95 < MAX_MS,
  })
}

/** Bids of many people on a thousand of the auctions that run, those that end next among them. */
async function seed(db: Database): Promise<void> {
  await sql`
    insert into users (email) select 'bidder-' || n || '@bench.example' from generate_series(1, ${BIDDERS}::int) as n`.execute(
    db,
  )
  await sql`
    insert into profiles (id, full_name, first_name, last_name)
    select id, email, 'Dana', 'Whitfield' from users where email like 'bidder-%'`.execute(db)
  await sql`
    with people as (
      select id, row_number() over () as n from users where email like 'bidder-%'
    ), lots as (
      select *, row_number() over (order by ends_at) as nth from auctions where status = 'available' limit 1000
    )
    insert into bids (id, auction_id, run, seq, bidder_id, amount, created_at)
    select gen_random_uuid(), lots.id, lots.run, 1000 + n.n, people.id, 100000000 + n.n * 10000,
      now() - make_interval(secs => (lots.nth % 1800) * 2)
    from lots cross join generate_series(1, ${BIDS_EACH}::int) as n
      join people on people.n = 1 + (lots.nth * 7 + n.n * n.n) % ${BIDDERS}`.execute(db)
  // As the engine counts them.
  await sql`
    update auctions set bid_count = counted.bids, current_bid = counted.highest, leading_bidder_id = counted.leader
    from (
      select auction_id, count(*)::int as bids, max(amount) as highest, (array_agg(bidder_id order by amount desc))[1] as leader
      from bids group by 1
    ) as counted
    where counted.auction_id = auctions.id and auctions.status = 'available'`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
