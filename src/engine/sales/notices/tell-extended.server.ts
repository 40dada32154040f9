import { sql, type Transaction } from 'kysely'
import { HOUR, SECOND } from '../../../rules/durations.ts'
import { EXTENDED_AGAIN_SECONDS } from '../../../rules/policy.ts'
import type { NoticeData } from '../../../rules/sales/notices.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { barredAt } from '../../barred-bidders.server.ts'
import { announceNotices } from './announce-notices.server.ts'
import { passOverFailures, tellOfNextAuction, type Looking } from './tell-by-auction.server.ts'

/** Any number that no other advisory lock has. */
const LOCK = 7_340_110
/** One transaction tells so many: a bid on the same auction waits for the last part of it. */
const AT_ONCE = 250
/** An end that was moved longer ago is no news. */
const NEWS_FOR_MS = HOUR

interface Extension {
  id: string
  run: number
  ends_at: Date
  /** The last line that moved the end. */
  seq: number
  at: Date
  why: NoticeData['extended']['why']
  /** Whose bid it was; null where nobody's was. */
  moved_by: string | null
  /** The line of which the members are told one after the other; a later one is told to all of them after that. */
  telling: number
  up_to: string | null
}

/** The job: tells bidders and watchers that open auctions run longer. */
export function createExtensions(db: Database) {
  return passOverFailures((passOver) => tellExtended(db, { passOver }))
}

/**
 * Tells some of those who bid in the run or watch it that a late bid, a pause or an outage has moved the end of one open auction, except
 * whose bid it was: in the app alone, each by one notice in a run, which the next one replaces. It reads what bids have left, apart from
 * them, and of an end that moves again and again it tells every few seconds. Resolves with whether there may be more.
 */
export async function tellExtended(db: Database, looking: Looking = {}): Promise<boolean> {
  return tellOfNextAuction(
    db,
    { lock: LOCK, find: nextExtension, auctionOf: ({ id }) => id, tell },
    looking,
  )
}

async function nextExtension(
  tx: Transaction<DB>,
  at: Date,
  passOver: readonly string[],
): Promise<Extension | undefined> {
  const again = new Date(at.getTime() - EXTENDED_AGAIN_SECONDS * SECOND)
  const { rows } = await sql<Extension>`
    select auctions.id, run, ends_at, moved.seq, moved.at,
      case when type = 'resumed' then 'pause' when open ? 'outageFrom' then 'outage' else 'late_bid' end as why,
      (
        select sealed ->> 'bidder' from auction_events as line
        where line.auction_id = auctions.id and line.seq between moved.seq - 2 and moved.seq - 1
          and line.at = moved.at and line.type in ('bid-placed', 'maximum-set') and not sealed ? 'automatic'
        order by line.seq desc limit 1
      ) as moved_by,
      case when told.seq is not null and done_at is null then told.seq else moved.seq end as telling,
      case when done_at is null then up_to end as up_to
    from (
        select distinct on (auction_id) auction_id, seq, at, type, open from auction_events
        where type in ('extended', 'resumed') and at > ${new Date(at.getTime() - NEWS_FOR_MS)}
        order by auction_id, seq desc
      ) as moved
      join auctions on auctions.id = moved.auction_id
      left join extensions_told as told on told.auction_id = auctions.id
    where status = 'available' and paused_at is null and ends_at > ${at}
      and moved.at >= coalesce(started_at, '-infinity')
      and (told.seq is null or done_at is null or (told.seq < moved.seq and done_at <= ${again}))
      and auctions.id <> all(${passOver}::uuid[])
    order by ends_at, auctions.id limit 1`.execute(tx)
  return rows[0]
}

/** The last two statements lock the auction's row against bids. */
async function tell(tx: Transaction<DB>, extension: Extension, at: Date): Promise<void> {
  const members = await nextMembers(tx, extension, at)
  await takeBackOwn(tx, extension)
  await announceNotices(tx, members)
  await noteProgress(tx, extension, members, at)
  await sql`
    insert into notices (user_id, kind, auction_id, data, occasion, created_at, mailed_at)
    select member, 'extended', ${extension.id}::uuid, ${JSON.stringify(dataOf(extension))}::jsonb,
      ${occasionOf(extension)} || member, ${at}, ${at}
    from unnest(${members}::uuid[]) as member
    on conflict (occasion) do update set id = excluded.id, seq = default, data = excluded.data,
      created_at = excluded.created_at, mailed_at = excluded.mailed_at, read_at = null
      where notices.data <> excluded.data`.execute(tx)
}

/** Who bid is told by an announcement where there was an outage. */
async function nextMembers(
  tx: Transaction<DB>,
  { id, run, seq, at, why, moved_by, up_to }: Extension,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`
    select member from (
      select bidder_id as member from bids
      where auction_id = ${id} and run = ${run} and seq < ${seq} and ${why !== 'outage'}
      union
      select bidder_id from maximum_bids
      where auction_id = ${id} and run = ${run} and ${why !== 'outage'}
      union
      select user_id from watchlist_entries
      where auction_id = ${id} and added_at <= ${at} and (${why !== 'outage'} or not (
        exists (select from bids where auction_id = ${id} and run = ${run} and bidder_id = user_id)
        or exists (select from maximum_bids where auction_id = ${id} and run = ${run} and bidder_id = user_id)
      ))
    ) as members
    where member > coalesce(${up_to}::uuid, '00000000-0000-0000-0000-000000000000')
      and member is distinct from ${moved_by}::uuid
      and exists (
        select from users join profiles using (id)
        where id = member and ${barredAt(now, sql`${id}::uuid`)} is null
      )
    order by member limit ${AT_ONCE}`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Whoever moved the end knows it: what that member was told of an earlier one, and has not read, is no news. */
async function takeBackOwn(tx: Transaction<DB>, extension: Extension): Promise<void> {
  const { moved_by: member } = extension
  if (member === null) return
  const { numDeletedRows } = await tx
    .deleteFrom('notices')
    .where('occasion', '=', occasionOf(extension) + member)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await announceNotices(tx, [member])
}

async function noteProgress(
  tx: Transaction<DB>,
  { id: auction_id, telling: seq }: Extension,
  members: readonly string[],
  at: Date,
): Promise<void> {
  const progress = {
    seq,
    up_to: members.at(-1) ?? null,
    done_at: members.length < AT_ONCE ? at : null,
  }
  await tx
    .insertInto('extensions_told')
    .values({ auction_id, ...progress })
    .onConflict((told) => told.column('auction_id').doUpdateSet(progress))
    .execute()
}

function occasionOf({ id, run }: Extension): string {
  return `extended ${id} ${run} `
}

function dataOf({ run, ends_at, why }: Extension): NoticeData['extended'] {
  return { run, endsAt: ends_at.toISOString(), why }
}
