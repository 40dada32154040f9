import { engineState, type AuctionRow } from '../../engine/auction-row.server.ts'
import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { priceOf } from '../../rules/price.ts'
import { presentAuction } from '../../rules/public-auction.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { similarListSchema } from '../lot/auction.ts'
import { nearest } from './similarity.ts'
import { readSoldPrices } from './sold-prices/sold-prices.server.ts'

const MAX_SIMILAR = 4
/** Those that start just below and just above are compared closely. */
const COMPARED_EACH_WAY = 24

const listSimilar = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/similar',
  summary: `Open auctions of the same category, close in price and year: ${MAX_SIMILAR} at most`,
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  response: similarListSchema,
  async handle({ params }, { db }: { db: Database }) {
    const auction = await publicAuctions(db)
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(
        () => new Problem('not_found', answerBrowsingText('auctionNotFound')),
      )
    const [below, above] = await Promise.all([
      startingNear(db, auction, '<'),
      startingNear(db, auction, '>='),
    ])
    const items = nearest(comparable(auction), [...below, ...above].map(comparable), MAX_SIMILAR)
    return { items: items.map(({ row }) => presentAuction(engineState(row), row)) }
  },
})

/** What others like an auction are offered, and were sold, for. */
export const SIMILAR_CALLS = [listSimilar, readSoldPrices] as const

/** By the starting bid, which no bid changes: an index on it costs bidding nothing. */
function startingNear(db: Database, to: AuctionRow, side: '<' | '>='): Promise<AuctionRow[]> {
  const direction = side === '<' ? 'desc' : 'asc'
  return db
    .selectFrom('auctions')
    .selectAll()
    .where('status', '=', 'available')
    .where('category', '=', to.category)
    .where('starting_bid', side, to.starting_bid)
    .where('id', '<>', to.id)
    .orderBy('starting_bid', direction)
    .orderBy('id', direction)
    .limit(COMPARED_EACH_WAY)
    .execute()
}

function comparable(row: AuctionRow) {
  const { year, make, body_style } = row
  return { row, year, make, body_style, price: priceOf(row) }
}
