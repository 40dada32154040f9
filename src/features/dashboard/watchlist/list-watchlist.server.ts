import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { publicAuctions } from '../../../engine/public-auctions.server.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { WATCHLIST_ADDRESS } from '../../watchlist/watchlist-address.ts'
import { auctionSummary, summaryColumns } from '../auction-summary.server.ts'
import { myListQuerySchema, type MyListQuery } from '../dashboard.ts'
import { watchlistSchema } from './watchlist-view.ts'

interface Services {
  db: Database
}

export const listWatchlist = endpoint({
  method: 'GET',
  path: WATCHLIST_ADDRESS,
  summary:
    'Own watchlist with its auctions: the open ones first, by their end, then the latest that ended',
  who: 'member',
  limit: 'reads',
  query: myListQuerySchema,
  response: watchlistSchema,
  async handle({ member, query }, { db }: Services) {
    const { total, rows } = await readWatchlist(db, member.userId, query)
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const hasMore = last && rows.length > query.limit
    return {
      total,
      items: page.map((row) => ({
        added_at: new Date(row.added_at).toISOString(),
        auction: auctionSummary(row),
      })),
      next_cursor: hasMore ? cursorFor([last.is_over, last.place, last.auction_id]) : null,
    }
  },
})

/** Open ones that end first come first, and of the others the one that ended last; the id settles the rest. */
const isOver = sql<number>`(status <> 'available')::int`
const millisecond = sql`round(extract(epoch from ends_at) * 1000)::bigint`
const place = sql<number>`case when status = 'available' then ${millisecond} else -${millisecond} end`
const cursorSchema = z.tuple([z.int(), z.int(), z.uuid()])

/** The count and a page of the list, in one query: the page comes as JSON beside the count. */
function readWatchlist(db: Database, userId: string, { limit, cursor }: MyListQuery) {
  const mine = publicAuctions(db)
    .innerJoin('watchlist_entries', 'watchlist_entries.auction_id', 'auctions.id')
    .where('user_id', '=', userId)
  const [over, at, id] = cursor === undefined ? [] : placeIn(cursor, cursorSchema)
  const page = mine
    .select(['added_at', isOver.as('is_over'), place.as('place')])
    .select(summaryColumns)
    .$if(id !== undefined, (all) =>
      all.where(
        sql<boolean>`(${isOver}, ${place}, auctions.id) > (${over}::int, ${at}::bigint, ${id}::uuid)`,
      ),
    )
    .orderBy(isOver)
    .orderBy(place)
    .orderBy('auctions.id')
    .limit(limit + 1)
  return mine
    .select(sql<number>`count(*)::int`.as('total'))
    .select(jsonArrayFrom(page).as('rows'))
    .executeTakeFirstOrThrow()
}
