import { isPublicAuction } from '../../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import type { RunResult } from '../../../rules/results/run-result.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { presentResult } from '../../results/present-result.server.ts'
import { listBids } from '../read-bids.server.ts'
import { listPrices } from '../read-prices.server.ts'
import { pastRunsSchema } from './runs.ts'

/** Nothing is held more often: each run takes a day at least. */
const MOST_RUNS = 500

const listRuns = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/runs',
  summary: `The runs of a lot that are over, the latest ${MOST_RUNS} at most: what became of each`,
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  response: pastRunsSchema,
  async handle({ params }, { db }: { db: Database }) {
    if (!(await isPublicAuction(db, params.id)))
      throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    const rows = await db
      .selectFrom('report_runs')
      .select(['run', 'result', 'bid_count', 'first_bid', 'sale_price', 'hammer'])
      .select(['listed_at', 'started_at', 'ended_at', 'starting_bid'])
      .where('auction_id', '=', params.id)
      .where('ended_at', 'is not', null)
      .orderBy('run', 'desc')
      .limit(MOST_RUNS)
      .execute()
    return {
      items: rows.map(({ result, ended_at, ...row }) => ({
        ...presentResult({
          ...row,
          // By the column's own expression.
          result: result as RunResult,
          ended_at: ended_at ?? row.listed_at,
        }),
        run: row.run,
        started_at: (row.started_at ?? row.listed_at).toISOString(),
        started_from: toDollars(cents(row.starting_bid ?? 0)),
        highest_bid: toDollars(cents(row.hammer)),
      })),
    }
  },
})

/** What there is to read of any run of a lot. */
export const RUN_CALLS = [listBids, listPrices, listRuns]
