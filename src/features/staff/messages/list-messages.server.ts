import { omit } from 'es-toolkit/object'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { countTo } from '../../../server/postgres/count-to.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { noteLook } from '../note-look.server.ts'
import { byIndexOfWords, LOOKED_THROUGH, wordsQuery } from '../typed-words.server.ts'
import {
  MESSAGES_ADDRESS,
  messageListQuerySchema,
  messageListSchema,
  type MessageListQuery,
} from './messages.ts'
import { MESSAGE_COLUMNS, type MessageRow, presentMessage } from './present-message.server.ts'

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

/** Lists are counted so far: who has more narrows them. */
export const MOST_COUNTED = 10_000

export const listMessages = endpoint({
  method: 'GET',
  path: MESSAGES_ADDRESS,
  summary:
    'What people wrote through the contact form, newest first or oldest first, or by how long it waits, also by words; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  query: messageListQuerySchema,
  response: messageListSchema,
  async handle({ query, member }, { db }: { db: Database }) {
    const { limit } = query
    const asked = omit(query, ['limit', 'cursor'])
    await noteLook(db, member, 'list-messages', 'messages', asked)
    const { rows, count } = asked.q ? await withWords(db, query) : await withoutWords(db, query)
    const items = rows.slice(0, limit).map(presentMessage)
    const last = items.at(-1)
    const isMore = rows.length > limit
    return {
      items,
      total: Math.min(count, MOST_COUNTED),
      is_total_capped: count > MOST_COUNTED,
      next_cursor: last && isMore ? cursorFor([last[columnOf(query)], last.id]) : null,
    }
  },
})

interface Found {
  /** Of the page, and one more where there are more. */
  rows: MessageRow[]
  count: number
}

async function withoutWords(db: Database, query: MessageListQuery): Promise<Found> {
  const narrowed = isNarrowed(query)
  const [{ rows }, count] = await Promise.all([
    sql<MessageRow>`
      select ${MESSAGE_COLUMNS} from contact_messages
      where ${narrowed} and ${isBeyond(query)} ${inOrder(query)}`.execute(db),
    countTo(db, MOST_COUNTED, sql`contact_messages where ${narrowed}`),
  ])
  return { rows, count }
}

/** A page of a frequent word is found among the newest (or the oldest); what fills none there, by the index of words. */
async function withWords(db: Database, query: MessageListQuery): Promise<Found> {
  const words = wordsQuery(query.q ?? '')
  if (words === null) return { rows: [], count: 0 }
  const hasWords = sql<boolean>`words @@ to_tsquery('simple', ${words})`
  const ahead = await idsAhead(db, query, hasWords)
  const { ids, count } = await byIndexOfWords(db, async (tx) =>
    ahead.length > query.limit
      ? {
          ids: ahead,
          count: await countTo(
            tx,
            MOST_COUNTED,
            sql`contact_messages where ${hasWords} and ${isNarrowed(query)}`,
          ),
        }
      : idsByIndex(tx, query, hasWords),
  )
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from contact_messages where id = any(${ids}::uuid[]) order by ${orderOf(query)}`.execute(
    db,
  )
  return { rows, count }
}

async function idsAhead(db: Database, query: MessageListQuery, hasWords: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at, waits_since, words from contact_messages
      where ${isNarrowed(query)} and ${isBeyond(query)} order by ${orderOf(query)} limit ${LOOKED_THROUGH}
    ) as ahead where ${hasWords} ${inOrder(query)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function idsByIndex(db: Database, query: MessageListQuery, hasWords: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string | null; count: number }>`
    with found as materialized (
      select id, created_at, waits_since from contact_messages where ${hasWords} and ${isNarrowed(query)}
    ), page as (select id from found where ${isBeyond(query)} ${inOrder(query)})
    select page.id, counted.count from (select count(*)::int as count from found) as counted
      left join page on true`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), count: rows[0]?.count ?? 0 }
}

function isNarrowed({
  answered,
  assigned_to: assignee,
  email,
}: MessageListQuery): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`]
  if (answered === 'true') all.push(sql`answered_at is not null`)
  if (answered === 'false') all.push(sql`answered_at is null`)
  if (assignee !== undefined) all.push(sql`assigned_to = ${assignee}::uuid`)
  if (email !== undefined) all.push(sql`lower(email) = lower(${email})`)
  return sql`${sql.join(all, sql` and `)}`
}

function isBeyond(query: MessageListQuery): RawBuilder<boolean> {
  const { cursor } = query
  if (cursor === undefined) return sql`true`
  const [at, id] = placeIn(cursor, PLACE)
  const beyond = isRising(query) ? sql`>` : sql`<`
  return sql`(${sql.ref(columnOf(query))}, id) ${beyond} (${at}::timestamptz, ${id}::uuid)`
}

function inOrder(query: MessageListQuery): RawBuilder<unknown> {
  return sql`order by ${orderOf(query)} limit ${query.limit + 1}`
}

function orderOf(query: MessageListQuery): RawBuilder<unknown> {
  const column = sql.ref(columnOf(query))
  return isRising(query) ? sql`${column}, id` : sql`${column} desc, id desc`
}

function columnOf({ sort }: MessageListQuery): 'created_at' | 'waits_since' {
  return sort.endsWith('created_at') ? 'created_at' : 'waits_since'
}

function isRising({ sort }: MessageListQuery): boolean {
  return !sort.startsWith('-')
}
