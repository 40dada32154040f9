import { sql, type Transaction } from 'kysely'
import { SECOND } from '../../../rules/durations.ts'
import {
  ANNOUNCEMENTS_SETTLE_SECONDS,
  ANNOUNCEMENTS_URGENT_SECONDS,
} from '../../../rules/policy.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { barredAt } from '../../barred-bidders.server.ts'
import { announceNotices } from './announce-notices.server.ts'
import { announcementFor, type AnnouncedAuction } from './announcement-for.server.ts'
import { passOverFailures, tellOfNextAuction, type Looking } from './tell-by-auction.server.ts'

/** Any number that no other advisory lock has. */
const LOCK = 7_340_111
/** One transaction tells so many: a bid on the same auction waits for the last part of it. */
const AT_ONCE = 250

interface Announcing extends AnnouncedAuction {
  up_to: string | null
}

interface Watcher {
  id: string
  since: Date
}

/** The job: tells watchers what staff have changed of open auctions. */
export function createWatcherNews(db: Database) {
  return passOverFailures((passOver) => tellWatchers(db, { passOver }))
}

/**
 * Tells some of those who watch an auction, and have not bid in the run, what staff have changed since: in the app alone, as late as
 * bidders are told. An outage they are told of as a later end. Resolves with whether there may be more.
 */
export async function tellWatchers(db: Database, looking: Looking = {}): Promise<boolean> {
  return tellOfNextAuction(
    db,
    { lock: LOCK, find: nextAnnouncing, auctionOf: ({ id }) => id, tell },
    looking,
  )
}

/** The last two statements lock the auction's row against bids. */
async function tell(tx: Transaction<DB>, auction: Announcing, at: Date): Promise<void> {
  const watchers = await nextWatchers(tx, auction, at)
  const notices = watchers.flatMap(({ id, since }) => {
    const notice = announcementFor({ id, since: since.toISOString() }, auction)
    return notice ? [{ member: id, occasion: notice.occasion, data: notice.data }] : []
  })
  await announceNotices(
    tx,
    notices.map(({ member }) => member),
  )
  await noteProgress(tx, auction, watchers)
  await sql`
    insert into notices (user_id, kind, auction_id, data, occasion, created_at, mailed_at)
    select member, 'announcement', ${auction.id}::uuid, data, occasion, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as told (member uuid, data jsonb, occasion text)
    on conflict (occasion) do nothing`.execute(tx)
}

/** An auction with lines that its watchers were not told, the last of them long enough ago, or of which some were told already. */
async function nextAnnouncing(
  tx: Transaction<DB>,
  at: Date,
  passOver: readonly string[],
): Promise<Announcing | undefined> {
  const until = new Date(at.getTime() - ANNOUNCEMENTS_SETTLE_SECONDS * SECOND)
  const urgent = new Date(at.getTime() + ANNOUNCEMENTS_URGENT_SECONDS * SECOND)
  const { rows } = await sql<Announcing>`
    select auctions.id, run, ends_at, paused_at, up_to, lines.lines,
      coalesce(told.telling, last_announcement) as seq
    from auctions
      left join watchers_told as told on told.auction_id = auctions.id
      cross join lateral (
        select max(at) as last_at, coalesce(
          jsonb_agg(jsonb_build_object('at', at, 'announced', open -> 'announced') order by seq)
            filter (where type = 'edited'), '[]') as lines
        from auction_events
        where auction_id = auctions.id and open ? 'announced' and seq > coalesce(told.seq, 0)
          and seq <= coalesce(told.telling, last_announcement)
          and at >= coalesce(auctions.started_at, '-infinity')
      ) as lines
    where status = 'available' and last_announcement > 0 and last_announcement > coalesce(told.seq, 0)
      and (told.telling is not null or lines.last_at <= ${until} or ends_at <= ${urgent})
      and auctions.id <> all(${passOver}::uuid[])
    order by ends_at, auctions.id limit 1`.execute(tx)
  return rows[0]
}

/** Who watched before the last of it, and may bid. Bidders are told by mail, too. */
async function nextWatchers(
  tx: Transaction<DB>,
  { id, run, up_to, lines }: Announcing,
  now: Date,
): Promise<Watcher[]> {
  const last = lines.at(-1)
  if (!last) return []
  const { rows } = await sql<Watcher>`
    select user_id as id, added_at as since from watchlist_entries
    where auction_id = ${id} and added_at < ${last.at}::timestamptz
      and user_id > coalesce(${up_to}::uuid, '00000000-0000-0000-0000-000000000000')
      and not exists (select from bids where auction_id = ${id} and run = ${run} and bidder_id = user_id)
      and not exists (
        select from maximum_bids where auction_id = ${id} and run = ${run} and bidder_id = user_id
      )
      and exists (
        select from users join profiles using (id)
        where id = user_id and ${barredAt(now, sql`${id}::uuid`)} is null
      )
    order by user_id limit ${AT_ONCE}`.execute(tx)
  return rows
}

/** Where fewer were left than one transaction tells, it is done. */
async function noteProgress(
  tx: Transaction<DB>,
  { id: auction_id, seq }: Announcing,
  watchers: readonly Watcher[],
): Promise<void> {
  const isDone = watchers.length < AT_ONCE
  const told = { seq: isDone ? seq : 0, telling: isDone ? null : seq }
  const up_to = isDone ? null : (watchers.at(-1)?.id ?? null)
  await tx
    .insertInto('watchers_told')
    .values({ auction_id, ...told, up_to })
    .onConflict((known) =>
      known
        .column('auction_id')
        .doUpdateSet({ ...(isDone && { seq }), telling: told.telling, up_to }),
    )
    .execute()
}
