import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cents, toDollars } from '../../../../rules/money.ts'
import { cursorFor, foreignCursor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint } from '../../../../server/http/endpoint.ts'
import { countTo } from '../../../../server/postgres/count-to.ts'
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
    const isSearched = wordsOf(query).length > 0
    const { rows, total } = await (isSearched ? searchPage : readPage)(db, query)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const isLast = !last || rows.length <= limit
    return {
      items: page.map(lineOf),
      total: isSearched ? Math.min(total, MOST_COUNTED) : total,
      is_total_capped: isSearched && total > MOST_COUNTED,
      next_cursor: isLast ? null : cursorFor([query.sort, last.at_place, last.id]),
    }
  },
})

type Row = Omit<MemberLine, 'created_at' | 'owed'> & {
  created_at: Date
  owed: number
  at_place: string
}

/** What words find is counted so far: who finds more narrows it. */
export const MOST_COUNTED = 1_000
/** A word is frequent where one in so many members has it. */
const ONE_IN = 4

/** One row more than the page holds. */
interface Found {
  rows: Row[]
  total: number
}

/** The page is found in the narrow rows, and only then are the members read. */
async function readPage(db: Database, query: MemberListQuery): Promise<Found> {
  const [rows, counted] = await Promise.all([
    rowsOf(db, query, sql`member_summaries where ${allOf(filtersOf(query))}`),
    sql<{ total: number }>`
      select count(*)::int as total from member_summaries where ${allOf(filtersOf(query))}`.execute(
      db,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * A page of a frequent word is found among what comes first, and counted there: to find and sort all that have it would take longer
 * the more there are. What is not as frequent is found by the index of words.
 */
async function searchPage(db: Database, query: MemberListQuery): Promise<Found> {
  const ahead = await rowsOf(db, query, firstOf(query, 2 * ONE_IN * (query.limit + 1)))
  const isFull = ahead.length > query.limit
  const total = isFull ? await countFirst(db, query) : 0
  return total > MOST_COUNTED ? { rows: ahead, total } : searchAll(db, query)
}

/** So many members of the list, from its beginning or the one before, and of these who have the words. */
function firstOf(query: MemberListQuery, most: number): RawBuilder<unknown> {
  const { column, isAfter, inOrder } = orderOf(query)
  return sql`(
      select * from member_summaries
      where ${allOf(filtersOf(query))} and ${isAfter(column, sql`member_id`)}
      order by ${inOrder(column, sql`member_id`)} limit ${most}
    ) as first where ${allOf(wordsOf(query))}`
}

/** Stops once there are more than are counted. */
function countFirst(db: Database, query: MemberListQuery): Promise<number> {
  const first = firstOf({ ...query, cursor: undefined }, ONE_IN * MOST_COUNTED)
  return countTo(db, MOST_COUNTED, first)
}

/** All that have the words are found first, once, for the page and for the count; no more is kept of each than its place. */
async function searchAll(db: Database, query: MemberListQuery): Promise<Found> {
  const { column, isAfter, inOrder } = orderOf(query)
  const { rows } = await sql<Row & { total: number }>`
    with found as materialized (
      select member_id as id, ${column} as place from member_summaries
      where ${allOf([...filtersOf(query), ...wordsOf(query)])}
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

/** A page of narrow rows that a condition follows, with what is told of each member. */
async function rowsOf(
  db: Database,
  query: MemberListQuery,
  summaries: RawBuilder<unknown>,
): Promise<Row[]> {
  const { column, isAfter, inOrder } = orderOf(query)
  const { rows } = await sql<Row>`
    with page as materialized (
      select member_id as id, ${column} as place from ${summaries} and ${isAfter(column, sql`member_id`)}
      order by ${inOrder(column, sql`member_id`)} limit ${query.limit + 1}
    )
    select ${LINE} from ${MEMBERS_OF_PAGE}
    order by ${inOrder(sql`page.place`, sql`page.id`)}`.execute(db)
  return rows
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
    column: sql.ref(query.sort.replace('-', '')),
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

/** What narrows the list besides words. */
function filtersOf({ status, identity, works_here: worksHere }: MemberListQuery) {
  return [
    ...(status ? [sql`status = ${status}`] : []),
    ...(identity ? [sql`identity = ${identity}`] : []),
    ...(worksHere ? [sql`works_here = ${worksHere === 'true'}`] : []),
  ]
}

function wordsOf({ q }: MemberListQuery) {
  return searchedWords(q ?? '').map((word) => sql`words like ${partOf(word)}`)
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditions], sql` and `)
}

function lineOf(row: Row): MemberLine {
  const { at_place: _, created_at: at, ...line } = row
  return { ...line, owed: toDollars(cents(row.owed)), created_at: at.toISOString() }
}
