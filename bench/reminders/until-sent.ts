import { delay } from 'es-toolkit/promise'
import { sql } from 'kysely'
import { writeNotices } from '../../src/engine/sales/notices/write-notices.server.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { aBrowser } from '../../test/push/a-browser.ts'
import { count, say, seconds } from '../figures.ts'
import { OUTBID, type startSinks } from './sinks.ts'

const LONGEST_MS = 3_600_000
/** It is held back for 30 seconds where a bid causes it, not here. */
const OUTBID_MAX_SECONDS = 15

/** One watcher in so many has it turned on in a browser. */
export async function takePushes(db: Database, origin: string, oneIn: number): Promise<void> {
  const { p256dh, auth } = aBrowser().keys
  await sql`
    with chosen as (
      select user_id, row_number() over (order by user_id) as n from (select distinct user_id from watchlist_entries) as watching
    ), opened as (
      insert into sessions (user_id, refresh_key)
      select user_id, decode(repeat('00', 32), 'hex') from chosen where n % ${oneIn}::int = 0 returning id
    )
    insert into push_subscriptions (session_id, endpoint, p256dh, auth)
    select id, ${origin} || '/' || id, ${p256dh}, ${auth} from opened`.execute(db)
}

/** Somebody with push turned on is outbid. Resolves with when. */
export async function writeOutbid(db: Database, origin: string, auction: string): Promise<number> {
  const { p256dh, auth } = aBrowser().keys
  const { rows } = await sql<{ user_id: string }>`
    with made as (insert into users (email) values (${OUTBID.email}) returning id),
      profiled as (insert into profiles (id) select id from made),
      opened as (
        insert into sessions (user_id, refresh_key)
        select id, decode(repeat('00', 32), 'hex') from made returning id, user_id
      ), subscribed as (
        insert into push_subscriptions (session_id, endpoint, p256dh, auth)
        select id, ${origin + OUTBID.path}, ${p256dh}, ${auth} from opened
      )
    select user_id from opened`.execute(db)
  const at = new Date()
  const endsAt = new Date(at.getTime() + LONGEST_MS).toISOString()
  const about = { kind: 'outbid', auctionId: auction, saleId: null, occasion: 'outbid' } as const
  const data = { currentBid: 200_000, minimumBid: 210_000, endsAt }
  const told = rows.map(({ user_id: userId }) => ({ ...about, userId, data }))
  await db.transaction().execute((tx) => writeNotices(tx, told, at))
  return at.getTime()
}

interface Sent {
  dueAt: number
  outbidAt: number
  mails: number
  pushes: number
}

/** Says how long it took until all was taken. */
export async function untilSent(
  sinks: Awaited<ReturnType<typeof startSinks>>,
  { dueAt, outbidAt, mails, pushes }: Sent,
): Promise<void> {
  let taken = await sinks.taken()
  const isAll = () => taken.mails >= mails && taken.pushes >= pushes && taken.outbidMailAt
  while (!isAll() && Date.now() - dueAt < LONGEST_MS) {
    await delay(1_000)
    taken = await sinks.taken()
  }
  for (const [what, at = Infinity] of [
    ['push', taken.outbidPushAt],
    ['mail', taken.outbidMailAt],
  ] as const) {
    const took = (at - outbidAt) / 1_000
    say(`  who is outbid meanwhile has the ${what} after`, seconds(took), {
      goal: `at most ${seconds(OUTBID_MAX_SECONDS)}`,
      isMet: took <= OUTBID_MAX_SECONDS,
    })
  }
  for (const [what, sent, wanted, at] of [
    ['push', taken.pushes, pushes, taken.lastPushAt],
    ['mail', taken.mails, mails, taken.lastMailAt],
  ] as const) {
    const took = (at - dueAt) / 1_000
    say(
      `  the last ${what} is taken after`,
      `${seconds(took)} (${count(sent)} of ${count(wanted)})`,
      {
        goal: 'each once',
        isMet: sent === wanted && taken.twice === 0,
      },
    )
  }
}
