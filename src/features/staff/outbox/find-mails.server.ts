import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { countTo } from '../../../server/postgres/count-to.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { byIndexOfWords, LOOKED_THROUGH, wordsQuery } from '../typed-words.server.ts'
import type { MAIL_STATES, OutboxQuery } from './outbox.ts'

/** As the database has it, to the microsecond: mails of one millisecond are told apart. */
const cursorSchema = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()])

/** The list is counted so far: who has more narrows it. */
export const MOST_COUNTED = 1_000
/** In so many of the first a word that is frequent is counted. */
const COUNTED_THROUGH = 10 * LOOKED_THROUGH

/** A page of mails, and how many there are. Throws 422 for a cursor that no list gave. */
export async function findMails(db: Database, query: OutboxQuery) {
  const { ids, count } = await (query.q ? findByWords(db, query) : findInOrder(db, query))
  const rows = await db
    .selectFrom('mails')
    .select([...MAIL_COLUMNS, KIND.as('kind'), BOUNCED_AT.as('bounced_at'), PLACE.as('place')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(orderOf(query))
    .execute()
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    page,
    next_cursor: last && rows.length > query.limit ? cursorFor([last.place, last.id]) : null,
    total: Math.min(count, MOST_COUNTED),
    is_total_capped: count > MOST_COUNTED,
  }
}

/** One more than the page holds, and how many there are, counted so far. */
interface Found {
  ids: string[]
  count: number
}

async function findInOrder(db: Database, query: OutboxQuery): Promise<Found> {
  if (query.bounced === 'true') return findBounced(db, query)
  const mails = sql`mails where ${narrowed(query)}`
  const [ids, count] = await Promise.all([
    idsOf(db, sql`${mails} and ${isBeyond(query)} ${pageOf(query)}`),
    countTo(db, MOST_COUNTED, mails),
  ])
  return { ids, count }
}

/** Few addresses bounce: their mails are found from these, not by going through all. */
async function findBounced(db: Database, query: OutboxQuery): Promise<Found> {
  return findAll(
    db,
    query,
    sql`
      select mails.id, created_at from bounced_addresses join mails on lower(recipient) = address
      where ${narrowed({ ...query, bounced: undefined })}`,
  )
}

/** A page of a frequent word is found among the newest (or the oldest); what fills none there, by the index of words. */
async function findByWords(db: Database, query: OutboxQuery): Promise<Found> {
  const words = wordsQuery(query.q ?? '')
  if (words === null) return { ids: [], count: 0 }
  const hasWords = sql<boolean>`words @@ to_tsquery('simple', ${words})`
  const mails = sql`mails where ${narrowed(query)}`
  const ahead = await idsOf(
    db,
    sql`(
      select id, created_at, words from ${mails} and ${isBeyond(query)}
      order by ${orderOf(query)} limit ${LOOKED_THROUGH}
    ) as ahead where ${hasWords} ${pageOf(query)}`,
  )
  const count = ahead.length > query.limit ? await countFirst(db, query, hasWords) : 0
  if (count > MOST_COUNTED) return { ids: ahead, count }
  return byIndexOfWords(db, (tx) =>
    findAll(tx, query, sql`select id, created_at from ${mails} and ${hasWords}`),
  )
}

/** Of the mails that come first, how many have the words: a frequent word reaches the limit there. */
function countFirst(db: Database, query: OutboxQuery, hasWords: RawBuilder<boolean>) {
  const first = sql`
    select words from mails where ${narrowed(query)} order by ${orderOf(query)} limit ${COUNTED_THROUGH}`
  return countTo(db, MOST_COUNTED, sql`(${first}) as first where ${hasWords}`)
}

/** What is few enough is found first, once, for the page and for the count. */
async function findAll(
  db: Database,
  query: OutboxQuery,
  mails: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    with found as materialized (${mails}),
      page as (select id from found where ${isBeyond(query)} ${pageOf(query)})
    select page.id, counted.count from (select count(*)::int as count from found) as counted
      left join page on true`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]?.count ?? 0 }
}

async function idsOf(db: Database, from: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${from}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One mail as the list has it, with its HTML. */
export function findMail(db: Database, id: string) {
  return db
    .selectFrom('mails')
    .select([...MAIL_COLUMNS, 'body_html', KIND.as('kind'), BOUNCED_AT.as('bounced_at')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type MailRow = Omit<Awaited<ReturnType<typeof findMails>>['page'][number], 'place'>

const MAIL_COLUMNS = [
  'id',
  'recipient',
  'subject',
  'body_text',
  'attachments',
  'holds_secret',
  'created_at',
  'sent_at',
  'last_error',
  'given_up_at',
  'tries',
] as const
/** Looked up for the rows of a page alone. */
const KIND = sql<string>`coalesce(
  (select notices.kind from notices where notices.mail_id = mails.id limit 1), 'other')`
const BOUNCED_AT = sql<Date | null>`(
  select bounced_addresses.bounced_at from bounced_addresses where address = lower(recipient))`
const PLACE = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/** By all but words. */
function narrowed({ state, kind, bounced, address }: OutboxQuery): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`]
  if (state !== undefined) all.push(IS[state])
  if (kind === 'other') all.push(sql`not exists (${NOTICE})`)
  else if (kind !== undefined) all.push(sql`exists (${NOTICE} and notices.kind = ${kind})`)
  if (bounced !== undefined) all.push(bounced === 'true' ? HAS_BOUNCED : sql`not ${HAS_BOUNCED}`)
  if (address !== undefined) all.push(sql`lower(recipient) = ${address}`)
  return sql`${sql.join(all, sql` and `)}`
}

const NOTICE = sql`select from notices where notices.mail_id = mails.id`
const HAS_BOUNCED = sql<boolean>`exists (select from bounced_addresses where address = lower(recipient))`

function isBeyond({ cursor, sort }: OutboxQuery): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const [at, id] = placeIn(cursor, cursorSchema)
  const beyond = sort === 'created_at' ? sql`>` : sql`<`
  return sql`(created_at, id) ${beyond} (${at}::timestamptz, ${id}::uuid)`
}

function pageOf(query: OutboxQuery): RawBuilder<unknown> {
  return sql`order by ${orderOf(query)} limit ${query.limit + 1}`
}

function orderOf({ sort }: OutboxQuery): RawBuilder<unknown> {
  return sort === 'created_at' ? sql`created_at, id` : sql`created_at desc, id desc`
}

const IS = {
  waiting: sql<boolean>`sent_at is null and given_up_at is null`,
  sent: sql<boolean>`sent_at is not null`,
  given_up: sql<boolean>`given_up_at is not null and sent_at is null`,
} as const satisfies Record<(typeof MAIL_STATES)[number], unknown>
