import { pick } from 'es-toolkit/object'
import { sql, type RawBuilder } from 'kysely'
import { endpoint } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { lineOf, type ListedRow, pageOfAuctions } from '../../inventory/list-auctions.server.ts'
import { lotsNamed, searchedWords } from '../../inventory/lot-words.server.ts'
import { readRunning } from '../../live/read-room.server.ts'
import { papersOf } from '../papers/read-papers.server.ts'
import {
  OWN_ACCOUNT_ADDRESS,
  OWN_LIVE_ADDRESS,
  OWN_LOTS_ADDRESS,
  ownAccountSchema,
  ownLiveQuerySchema,
  ownLiveSchema,
  ownLiveShape,
  ownLotShape,
  ownLotsQuerySchema,
  ownLotsSchema,
  type OwnLot,
} from './own.ts'
import { requireConsignor } from './require-consignor.server.ts'

interface Services {
  db: Database
}

export const readOwnAccount = endpoint({
  method: 'GET',
  path: OWN_ACCOUNT_ADDRESS,
  summary: 'Who is signed in for a consignor, and for which',
  who: 'consignor',
  limit: 'reads',
  response: ownAccountSchema,
  async handle({ member }, { db }: Services) {
    const consignor = await requireConsignor(db, member)
    const { id, email, name } = await db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.id', 'users.id')
      .select(['users.id', 'users.email', 'profiles.full_name as name'])
      .where('users.id', '=', member.userId)
      .executeTakeFirstOrThrow()
    const { roles } = member
    return { id, email, roles: [...roles], name: name || email || consignor.name, consignor }
  },
})

export const listOwnLots = endpoint({
  method: 'GET',
  path: OWN_LOTS_ADDRESS,
  summary: 'The lots of a consignor for its own people, narrowed, in order, page by page',
  who: 'consignor',
  limit: 'reads',
  query: ownLotsQuerySchema,
  response: ownLotsSchema,
  async handle({ query, member }, { db }: Services) {
    const { id } = await requireConsignor(db, member)
    const { rows, ...page } = await pageOfAuctions(db, query, [isOwn(id)])
    const papers = await papersOf(db, id, rows)
    return { ...page, items: rows.map((row) => present(row, papers.get(row.id) ?? null)) }
  },
})

export const listOwnRunningLots = endpoint({
  method: 'GET',
  path: OWN_LIVE_ADDRESS,
  summary: 'What of a consignor runs now, for its own people, by time left',
  who: 'consignor',
  limit: 'reads',
  query: ownLiveQuerySchema,
  response: ownLiveSchema,
  async handle({ query: { q, limit, cursor }, member }, { db }: Services) {
    const { id } = await requireConsignor(db, member)
    const lots = ownLots(id, q)
    const [{ items, next_cursor }, total] = await Promise.all([
      readRunning(db, { limit, cursor }, lots),
      countRunning(db, lots),
    ])
    const stock = await stockNumbersOf(db, items)
    return {
      // Who bids is told to nobody but staff.
      items: items.map((line) => ({
        ...pick(line, TOLD_LIVE),
        stock_number: stock.get(line.id) ?? null,
      })),
      total,
      next_cursor,
    }
  },
})

function isOwn(consignorId: string): RawBuilder<unknown> {
  return sql`consignor_id = ${consignorId}`
}

/** The narrow rows of a consignor's own lots. Those that have words are found before they are put in order, as in the list. */
function ownLots(consignorId: string, q: string | undefined): RawBuilder<unknown> {
  const words = searchedWords(q)
  const own = isOwn(consignorId)
  return words.length === 0
    ? sql`(select auction_id, status, ends_place from auction_summaries where ${own}) as own_lots`
    : sql`(with named as materialized (select auction_id, status, ends_place from ${lotsNamed(words, own)})
        select * from named) as own_lots`
}

const TOLD_LIVE = ownLiveShape.keyof().options

async function countRunning(db: Database, lots: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${lots} where status = 'available'`.execute(db)
  return rows[0]?.total ?? 0
}

/** By the ids of the lots. */
export async function stockNumbersOf(
  db: Database,
  lots: readonly { id: string }[],
): Promise<Map<string, string | null>> {
  if (lots.length === 0) return new Map()
  const rows = await db
    .selectFrom('consignments')
    .select(['auction_id', 'stock_number'])
    .where(
      'auction_id',
      'in',
      lots.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ auction_id: id, stock_number }) => [id, stock_number]))
}

const TOLD = ownLotShape.keyof().options

function present(row: ListedRow, papers: OwnLot['papers']): OwnLot {
  return { ...pick(lineOf(row), TOLD), papers }
}
