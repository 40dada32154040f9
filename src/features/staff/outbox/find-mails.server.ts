import { sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { MAIL_STATES, OutboxQuery } from './outbox.ts'

/** As the database has it, to the microsecond: mails of one millisecond are told apart. */
const cursorSchema = z.tuple([z.iso.datetime({ precision: 6 }), z.uuid()])

/** A page of mails, newest first. Throws 422 for a cursor that no list gave. */
export async function findMails(db: Database, query: OutboxQuery) {
  const { limit } = query
  const rows = await mailsOf(db, query)
    .selectAll('mails')
    .select('bounced_at')
    .select(sql<string>`coalesce(notices.kind, 'other')`.as('kind'))
    .select(
      sql<string>`to_char(mails.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'place',
      ),
    )
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = last && rows.length > limit ? cursorFor([last.place, last.id]) : null
  return { page, next_cursor }
}

function mailsOf(db: Database, { cursor, state, kind, bounced, address }: OutboxQuery) {
  let mails = db
    .selectFrom('mails')
    .leftJoin('notices', 'notices.mail_id', 'mails.id')
    .leftJoin('bounced_addresses', (join) =>
      join.on('bounced_addresses.address', '=', sql<string>`lower(mails.recipient)`),
    )
  if (cursor !== undefined) {
    const [at, id] = placeIn(cursor, cursorSchema)
    mails = mails.where(
      sql<boolean>`(mails.created_at, mails.id) < (${at}::timestamptz, ${id}::uuid)`,
    )
  }
  if (state !== undefined) mails = mails.where(IS[state])
  if (kind === 'other') mails = mails.where('notices.kind', 'is', null)
  else if (kind !== undefined) mails = mails.where('notices.kind', '=', kind)
  if (bounced !== undefined)
    mails = mails.where('bounced_at', bounced === 'true' ? 'is not' : 'is', null)
  if (address !== undefined) mails = mails.where(sql<boolean>`lower(mails.recipient) = ${address}`)
  return mails
}

const IS = {
  waiting: sql<boolean>`mails.sent_at is null and mails.given_up_at is null`,
  sent: sql<boolean>`mails.sent_at is not null`,
  given_up: sql<boolean>`mails.given_up_at is not null`,
} as const satisfies Record<(typeof MAIL_STATES)[number], unknown>
