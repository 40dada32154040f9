import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cents, toDollars } from '../../../../rules/money.ts'
import { cursorFor, foreignCursor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { noteLook } from '../../note-look.server.ts'
import {
  memberListQuerySchema,
  memberListSchema,
  MEMBERS_ADDRESS,
  type MemberLine,
  type MemberListQuery,
} from './members.ts'
import { SALES_SUMMED } from './sales-of.server.ts'
import { searchedWords } from './searched-words.ts'

interface Services {
  db: Database
}

export const listMembers = endpoint({
  method: 'GET',
  path: MEMBERS_ADDRESS,
  summary:
    'All members, closed accounts included, narrowed, in order, page by page; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  query: memberListQuerySchema,
  response: memberListSchema,
  async handle({ query, member }, { db }: Services) {
    const { limit, cursor: _, ...asked } = query
    await noteLook(db, member, 'list-members', 'members', asked)
    const [total, rows] = await Promise.all([countOf(db, query), readRows(db, query)])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const isLast = !last || rows.length <= limit
    return {
      items: page.map(lineOf),
      total,
      next_cursor: isLast ? null : cursorFor([query.sort, last.at_place, last.id]),
    }
  },
})

async function countOf(db: Database, query: MemberListQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from member_summaries where ${allOf(conditionsOf(query))}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

type Row = Omit<MemberLine, 'created_at' | 'owed'> & {
  created_at: Date
  owed: number
  at_place: string
}

/** One more than the page holds. The page is found in the narrow rows, and only then are the members read. */
async function readRows(db: Database, query: MemberListQuery): Promise<Row[]> {
  const [order, beyond] = query.sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const place = sql.ref(query.sort.replace('-', ''))
  const after = cursorPlace(query)
  const type = sql.raw(query.sort.endsWith('name') ? 'text' : 'timestamptz')
  const wanted = conditionsOf(query)
  if (after)
    wanted.push(
      sql`(${place}, member_id) ${beyond} (${after.place}::${type} ${collated(query)}, ${after.id}::uuid)`,
    )
  const { rows } = await sql<Row>`
    with page as materialized (
      select member_id as id, ${place} as place, status, identity, works_here from member_summaries
      where ${allOf(wanted)}
      order by ${place} ${order}, member_id ${order}
      limit ${query.limit + 1}
    )
    select page.id, customer_id, full_name, users.email::text, telephone, page.status, closed_for, identity, works_here,
      nullif(concat_ws(', ', nullif(city, ''), nullif(state_province, '')), '') as place, profiles.created_at,
      bought.purchases, bought.defaults, bought.owed, page.place::text as at_place
    from page
    join profiles on profiles.id = page.id
    join users on users.id = page.id
    cross join lateral (select ${SALES_SUMMED} from sales where buyer_id = page.id) as bought
    order by page.place ${order}, page.id ${order}`.execute(db)
  return rows
}

/** As the column is. */
function collated({ sort }: MemberListQuery): RawBuilder<unknown> {
  return sort.endsWith('name') ? sql`collate "C"` : sql``
}

const cursorSchema = z.tuple([z.string(), z.string().max(400), z.uuid()])
const INSTANT = /^[-+:. \d]{1,40}$/

function cursorPlace({ cursor, sort }: MemberListQuery) {
  if (cursor === undefined) return null
  const [of, place, id] = placeIn(cursor, cursorSchema)
  if (of !== sort || (sort.endsWith('created_at') && !INSTANT.test(place))) throw foreignCursor()
  return { place, id }
}

function conditionsOf({ q, status, identity, works_here: worksHere }: MemberListQuery) {
  return [
    ...searchedWords(q ?? '').map((word) => sql`strpos(words, ${word}) > 0`),
    ...(status ? [sql`status = ${status}`] : []),
    ...(identity ? [sql`identity = ${identity}`] : []),
    ...(worksHere ? [sql`works_here = ${worksHere === 'true'}`] : []),
  ]
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditions], sql` and `)
}

function lineOf(row: Row): MemberLine {
  const { at_place: _, created_at: at, ...line } = row
  return { ...line, owed: toDollars(cents(row.owed)), created_at: at.toISOString() }
}
