import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { BUSINESS_TIME_ZONE } from '../../../rules/policy.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { countTo } from '../../../server/postgres/count-to.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { exactTime, exactTimeSchema } from '../../../server/postgres/exact-time.ts'
import { wordsQuery } from '../typed-words.server.ts'
import { type AuditQuery, OPERATOR } from './audit-log.ts'

const PLACE = z.tuple([exactTimeSchema, z.uuid()])

/** Lists are counted so far: who has more narrows them. */
export const MOST_COUNTED = 10_000

export interface LineRow {
  id: string
  at: string
  actor_id: string | null
  name: string | null
  action: string
  subject: string
  details: Record<string, unknown>
}

/** A page of the audit log, newest first. Throws 422 for a cursor that no list gave. */
export async function findLines(db: Database, query: AuditQuery) {
  const { cursor, limit } = query
  const wanted = conditionsOf(query)
  const here = cursor === undefined ? wanted : [...wanted, isBefore(cursor)]
  const { rows } = await sql<LineRow>`
    select lines.*, coalesce(nullif(profiles.full_name, ''), users.email, lines.details ->> 'operator') as name
    from (
      select id, ${exactTime('at')} as at, actor_id, action, subject, details
      from audit_log where ${allOf(here)} order by audit_log.at desc, id desc limit ${limit + 1}
    ) as lines
    left join users on users.id = actor_id
    left join profiles on profiles.id = actor_id
    order by lines.at desc, lines.id desc`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next_cursor = last && rows.length > limit ? cursorFor([last.at, last.id]) : null
  return { page, next_cursor, ...(await countOf(db, wanted)) }
}

async function countOf(db: Database, wanted: RawBuilder<boolean>[]) {
  const count = await countTo(db, MOST_COUNTED, sql`audit_log where ${allOf(wanted)}`)
  return { total: Math.min(count, MOST_COUNTED), is_total_capped: count > MOST_COUNTED }
}

function conditionsOf({ q, by, action, subject, from, to }: AuditQuery): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = []
  if (q) all.push(hasWords(q))
  if (by === OPERATOR) all.push(sql`actor_id is null`)
  else if (by !== undefined) all.push(sql`actor_id = ${by}::uuid`)
  if (action !== undefined) all.push(sql`action = ${action}`)
  if (subject !== undefined) all.push(sql`subject = ${subject}`)
  if (from !== undefined)
    all.push(sql`audit_log.at >= ${from}::date::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  if (to !== undefined)
    all.push(sql`audit_log.at < (${to}::date + 1)::timestamp at time zone ${BUSINESS_TIME_ZONE}`)
  return all
}

/** Each of the words, or what begins with it, as the column `words` parts them. */
function hasWords(q: string): RawBuilder<boolean> {
  const words = wordsQuery(q)
  return words === null ? sql`false` : sql`words @@ to_tsquery('simple', ${words})`
}

function isBefore(cursor: string): RawBuilder<boolean> {
  const [at, id] = placeIn(cursor, PLACE)
  return sql`(audit_log.at, id) < (${at}::timestamptz, ${id}::uuid)`
}

function allOf(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}
