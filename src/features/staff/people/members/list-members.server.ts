import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cents, toDollars } from '../../../../rules/money.ts'
import { cursorFor, foreignCursor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { partOf } from '../../../../server/postgres/part-of.ts'
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
    const isSearched = searchedWords(query.q ?? '').length > 0
    const { total, rows } = await (isSearched ? searchPage : readPage)(db, query)
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

type Row = Omit<MemberLine, 'created_at' | 'owed'> & {
  created_at: Date
  owed: number
  at_place: string
}

/** One more than the page holds. */
interface Found {
  rows: Row[]
  total: number
}

/** The page is found in the narrow rows, and only then are the members read. */
async function readPage(db: Database, query: MemberListQuery): Promise<Found> {
  const { place, isAfter, inOrder } = orderOf(query)
  const wanted = allOf(conditionsOf(query))
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      with page as materialized (
        select member_id as id, ${place} as place from member_summaries
        where ${wanted} and ${isAfter(place, sql`member_id`)}
        order by ${inOrder(place, sql`member_id`)}
        limit ${query.limit + 1}
      )
      select ${LINE} from ${MEMBERS_OF_PAGE}
      order by ${inOrder(sql`page.place`, sql`page.id`)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from member_summaries where ${wanted}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * All that have the words are found first, by their index: in the order of the list each row would be looked at by itself. No more is
 * kept of each than its place.
 */
async function searchPage(db: Database, query: MemberListQuery): Promise<Found> {
  const { place, isAfter, inOrder } = orderOf(query)
  const { rows } = await sql<Row & { total: number }>`
    with found as materialized (
      select member_id as id, ${place} as place from member_summaries
      where ${allOf(conditionsOf(query))}
    ), page as materialized (
      select * from found where ${isAfter(sql`place`, sql`id`)}
      order by ${inOrder(sql`place`, sql`id`)} limit ${query.limit + 1}
    )
    select ${LINE}, counted.total
    from (select count(*)::int as total from found) as counted left join (${MEMBERS_OF_PAGE}) on true
    order by ${inOrder(sql`page.place`, sql`page.id`)}`.execute(db)
  // Where nothing is found, one row has the count alone.
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

const LINE = sql`page.id, customer_id, full_name, users.email::text, telephone, summed.status, closed_for, summed.identity, summed.works_here,
  nullif(concat_ws(', ', nullif(city, ''), nullif(state_province, '')), '') as place, profiles.created_at,
  bought.purchases, bought.defaults, bought.owed, page.place::text as at_place`

const MEMBERS_OF_PAGE = sql`page
  join member_summaries as summed on summed.member_id = page.id
  join profiles on profiles.id = page.id
  join users on users.id = page.id
  cross join lateral (select ${SALES_SUMMED} from sales where buyer_id = page.id) as bought`

/** The column that the list goes by, and as SQL for it, or for a copy of it, what comes after the cursor and in which order. */
function orderOf(query: MemberListQuery) {
  const [order, beyond] = query.sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const after = cursorPlace(query)
  const type = sql.raw(query.sort.endsWith('name') ? 'text' : 'timestamptz')
  return {
    place: sql.ref(query.sort.replace('-', '')),
    isAfter: (place: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      after
        ? sql`(${place}, ${id}) ${beyond} (${after.place}::${type} ${collated(query)}, ${after.id}::uuid)`
        : sql`true`,
    inOrder: (place: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
      sql`${place} ${order}, ${id} ${order}`,
  }
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
    ...searchedWords(q ?? '').map((word) => sql`words like ${partOf(word)}`),
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
