/**
 * 100,000 watchers of 100 auctions whose reminders of one hour fall due in the same minute: every notice is written and every mail
 * handed over within it, none twice, while bids on these and other auctions take at most 10 ms longer at p99. Then how long it takes
 * until a relay and a push service have taken them all, and somebody who is outbid meanwhile is told as if there were none.
 */
import { delay } from 'es-toolkit/promise'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../src/server/postgres/database.ts'
import { openAuctions, signedInMembers, type Bidder } from './bidders.ts'
import { latencyOf, ms, say, type Latency } from './figures.ts'
import { openConnection } from './http-client.ts'
import { startProduct, withDatabase } from './product.ts'
import { startSinks } from './reminders/sinks.ts'
import { writeOutbid, takePushes, untilSent } from './reminders/until-sent.ts'

const WATCHERS = 100_000
/** One in so many has push turned on. */
const PUSHED = 10
const WATCHED = 100
const BIDDERS = 16
/** Between two bids of one of them. */
const PAUSE_MS = 100
const BASELINE_MS = 20_000
const MAX_MS = 60_000
const MAX_SLOWER_MS = 10

export async function measureReminders(): Promise<void> {
  await withDatabase(async (setup) => {
    const db = openDatabase(setup.databaseUrl, { max: 2, onIdleError: () => undefined })
    const sinks = await startSinks()
    const product = await startProduct(setup, {
      program: 'bench/reminders/with-push-service.server.ts',
      env: { SMTP_URL: sinks.smtpUrl, BENCH_PUSH_AGENT: JSON.stringify(sinks.pushAgent) },
    })
    try {
      const lots = await openAuctions(setup.databaseUrl, WATCHED + BIDDERS / 2)
      const bidders = await signedInMembers(setup.databaseUrl, product.url, BIDDERS)
      // Who proved no address bids nothing where mails are sent.
      await db.updateTable('users').set({ email_proven_at: new Date() }).execute()
      await dayIsOver(db)
      await watch(db, lots.slice(0, WATCHED))
      await takePushes(db, sinks.pushOrigin, PUSHED)
      console.log(
        `${WATCHERS.toLocaleString('en-US')} watchers of ${WATCHED} auctions, reminded in one minute:`,
      )
      // Every other one bids on an auction that is watched.
      const theirs = lots.slice(WATCHED - BIDDERS / 2)
      const bids = startBids(product.url, bidders, theirs)
      await delay(2_000)
      bids.take()
      await delay(BASELINE_MS)
      const before = bids.take()
      const dueAt = Date.now()
      const took = await remindAll(db, lots.slice(0, WATCHED))
      const during = bids.take()
      await tell(db, { before, during, took })
      const outbidAt = await writeOutbid(db, sinks.pushOrigin, lots[0] ?? '')
      await delay(BASELINE_MS)
      const sending = bids.take()
      await bids.stop()
      sayBids('bids while they are sent', sending, before)
      await untilSent(sinks, { dueAt, outbidAt, mails: WATCHERS, pushes: WATCHERS / PUSHED })
    } finally {
      await product.stop()
      sinks.stop()
      await db.destroy()
    }
  })
}

/** Of a day before the end nobody is reminded here: that time has come and gone for them. */
async function dayIsOver(db: Database): Promise<void> {
  const gone = { hours_before: 24, done_at: new Date() }
  const lots = await db.selectFrom('auctions').select(['id', 'run']).execute()
  const reminded = lots.map(({ id, run }) => ({ auction_id: id, run, ...gone }))
  await db
    .insertInto('watchlist_reminders')
    .values(reminded)
    .onConflict((other) => other.doNothing())
    .execute()
}

/** Each of them watches one auction, for a week by now. */
async function watch(db: Database, lots: readonly string[]): Promise<void> {
  await sql`
    with made as (
      insert into users (email)
      select 'watcher-' || n || '@' || case
          when n % 100 < 40 then 'gmail.com'
          when n % 100 < 60 then 'yahoo.com'
          when n % 100 < 75 then 'outlook.com'
          when n % 100 < 85 then 'icloud.com'
          else 'bench-' || n % 499 || '.example'
        end
      from generate_series(1, ${WATCHERS}::int) as n
      returning id
    ), profiled as (insert into profiles (id) select id from made)
    insert into watchlist_entries (user_id, auction_id, added_at)
    select id, (${lots}::uuid[])[1 + row_number() over () % ${lots.length}::int], now() - interval '7 days'
    from made`.execute(db)
  await sql`analyze`.execute(db)
}

/** Has the auctions end in an hour, within one minute of each other, and waits until all are reminded. */
async function remindAll(db: Database, lots: readonly string[]): Promise<number> {
  const from = performance.now()
  await sql`
    update auctions set ends_at = clock_timestamp() + interval '1 hour' + make_interval(secs => n * 0.2)
    from unnest(${lots}::uuid[]) with ordinality as due (id, n) where auctions.id = due.id`.execute(
    db,
  )
  for (;;) {
    await delay(250)
    const { rows } = await sql<{ done: number }>`
      select count(*)::int as done from watchlist_reminders where hours_before = 1 and done_at is not null`.execute(
      db,
    )
    if (rows[0]?.done === lots.length) return performance.now() - from
    if (performance.now() - from > 10 * MAX_MS) throw new Error('the reminders do not come')
  }
}

interface Bids {
  /** How long each bid took since this was asked last. */
  take(): Latency
  stop(): Promise<void>
}

/** Each bidder raises its own bid on an auction of its own. */
function startBids(origin: string, bidders: readonly Bidder[], lots: readonly string[]): Bids {
  let samples: number[] = []
  let isOver = false
  const all = bidders.map(async ({ token }, at) => {
    const connection = await openConnection(origin)
    const { host } = new URL(origin)
    for (let amount = 1_100; !isOver; amount += 100) {
      const body = JSON.stringify({ amount })
      const head = `POST /api/auctions/${lots[at]}/bids HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
      const from = performance.now()
      const { status } = await connection.ask(head + body)
      if (status !== 201) throw new Error(`a bid was answered with ${status}`)
      samples.push(performance.now() - from)
      await delay(PAUSE_MS)
    }
    connection.close()
  })
  const ended = Promise.all(all)
  // What fails is told at the end.
  ended.catch(() => undefined)
  return {
    take() {
      const taken = samples
      samples = []
      return latencyOf(taken)
    },
    async stop() {
      isOver = true
      await ended
    },
  }
}

interface Measured {
  before: Latency
  during: Latency
  took: number
}

async function tell(db: Database, { before, during, took }: Measured): Promise<void> {
  const { rows } = await sql<{ reminded: number; notices: number; mails: number }>`
    select count(*)::int as notices, count(distinct user_id)::int as reminded,
      count(distinct mail_id)::int as mails
    from notices where kind = 'ending_soon' and data ->> 'hours' = '1'`.execute(db)
  const [{ reminded, notices, mails } = { reminded: 0, notices: 0, mails: 0 }] = rows
  say('  notices written and mails handed over in', ms(took), {
    goal: `all within ${ms(MAX_MS)}`,
    isMet: took < MAX_MS,
  })
  say('  members reminded, notices, mails', `${reminded}, ${notices}, ${mails}`, {
    goal: 'each once',
    isMet: [reminded, notices, mails].every((count) => count === WATCHERS),
  })
  sayBids('bids meanwhile', during, before)
}

function sayBids(what: string, now: Latency, before: Latency): void {
  say(
    `  ${what}`,
    `p50 ${ms(now.p50)}, p99 ${ms(now.p99)} (before p50 ${ms(before.p50)}, p99 ${ms(before.p99)})`,
    {
      goal: `p99 at most ${ms(MAX_SLOWER_MS)} later`,
      isMet: now.p99 - before.p99 <= MAX_SLOWER_MS,
    },
  )
}
