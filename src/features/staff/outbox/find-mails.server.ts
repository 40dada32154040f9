import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { wordsQuery } from '../typed-words.server.ts'
import type { MAIL_STATES, OutboxQuery } from './outbox.ts'

/** As the database has it, to the microsecond: mails of one millisecond are told apart. */
const cursorSchema = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()])

/** The list is counted so far: who has more narrows it. */
export const MOST_COUNTED = 10_000

/** A page of mails, and how many there are. Throws 422 for a cursor that no list gave. */
export async function findMails(db: Database, query: OutboxQuery) {
  const { limit, cursor, sort } = query
  const direction = sort === 'created_at' ? 'asc' : 'desc'
  const found = mailsOf(db, query)
    .select([...MAIL_COLUMNS, KIND.as('kind'), BOUNCED_AT.as('bounced_at'), PLACE.as('place')])
    .$if(cursor !== undefined, (mails) => mails.where(isBeyond(cursor ?? '', direction)))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  const [rows, counted] = await Promise.all([found, countOf(db, query)])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = last && rows.length > limit ? cursorFor([last.place, last.id]) : null
  return { page, next_cursor, ...counted }
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
/** As the index has it. */
const WORDS = sql`to_tsvector('simple', regexp_replace(
  recipient || ' ' || left(subject, 1000), ${sql.lit('[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+')}, ' ', 'g'))`

async function countOf(db: Database, query: OutboxQuery) {
  const { count } = await db
    .selectFrom(
      mailsOf(db, query)
        .select('id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(count, MOST_COUNTED), is_total_capped: count > MOST_COUNTED }
}

function mailsOf(db: Database, { q, state, kind, bounced, address }: OutboxQuery) {
  let mails = db.selectFrom('mails')
  if (q) mails = mails.where(hasWords(q))
  if (state !== undefined) mails = mails.where(IS[state])
  if (kind === 'other') mails = mails.where(sql<boolean>`not exists (${NOTICE})`)
  else if (kind !== undefined)
    mails = mails.where(sql<boolean>`exists (${NOTICE} and notices.kind = ${kind})`)
  if (bounced !== undefined)
    mails = mails.where(bounced === 'true' ? HAS_BOUNCED : sql<boolean>`not ${HAS_BOUNCED}`)
  if (address !== undefined) mails = mails.where(sql<boolean>`lower(recipient) = ${address}`)
  return mails
}

const NOTICE = sql`select from notices where notices.mail_id = mails.id`
const HAS_BOUNCED = sql<boolean>`exists (select from bounced_addresses where address = lower(recipient))`

/** Found by the index of words, before all else: on the way through the newest each would have to be taken apart anew. */
function hasWords(q: string): RawBuilder<boolean> {
  const words = wordsQuery(q)
  if (words === null) return sql`false`
  return sql`mails.id in (
    with found as materialized (select id from mails where ${WORDS} @@ to_tsquery('simple', ${words}))
    select id from found)`
}

function isBeyond(cursor: string, direction: 'asc' | 'desc'): RawBuilder<boolean> {
  const [at, id] = placeIn(cursor, cursorSchema)
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql`(created_at, id) ${beyond} (${at}::timestamptz, ${id}::uuid)`
}

const IS = {
  waiting: sql<boolean>`sent_at is null and given_up_at is null`,
  sent: sql<boolean>`sent_at is not null`,
  given_up: sql<boolean>`given_up_at is not null and sent_at is null`,
} as const satisfies Record<(typeof MAIL_STATES)[number], unknown>
