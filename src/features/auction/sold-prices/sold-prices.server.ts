import { sql } from 'kysely'
import type { AuctionRow } from '../../../engine/auction-row.server.ts'
import { publicAuctions } from '../../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../../languages/answers/browsing.ts'
import { PUBLIC_STATUSES } from '../../../rules/auction.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { DAY } from '../../../rules/durations.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { LEAST_SALES, SALES_WITHIN_DAYS, YEARS_AROUND } from '../../../rules/results/sold-prices.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { type SoldPrices, soldPricesSchema } from './sold-prices.ts'

export const readSoldPrices = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/sold-prices',
  summary: `What vehicles of the same make and model, or body style, were sold for in the last ${SALES_WITHIN_DAYS} days; nothing below ${LEAST_SALES} sales`,
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  response: soldPricesSchema,
  isHeavy: true,
  async handle({ params }, { db }: { db: Database }) {
    const auction = await publicAuctions(db)
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(
        () => new Problem('not_found', answerBrowsingText('auctionNotFound')),
      )
    return { sold: await soldLike(db, auction) }
  },
})

interface Spread {
  count: number
  lowest: number
  median: number
  highest: number
  from_year: number | null
  to_year: number | null
}

/** What makes a vehicle like another one beside its category, make and years: the first of which enough were sold tells. */
const KINDS = ['model', 'body_style'] as const

/** Public already in the results of their weeks: sales that stand, of lots that visitors may see. */
async function soldLike(db: Database, auction: AuctionRow): Promise<SoldPrices['sold']> {
  const now = await databaseTime(db)
  const since = businessDay(new Date(now.getTime() - SALES_WITHIN_DAYS * DAY))
  for (const kind of KINDS) {
    const spread = await spreadOf(db, auction, { kind, since })
    if (!spread) continue
    const { count, lowest, median, highest, from_year, to_year } = spread
    return {
      ...{ kind, count, lowest: dollars(lowest), median: dollars(median) },
      highest: dollars(highest),
      ...(auction.year === null ? { from_year: null, to_year: null } : { from_year, to_year }),
    }
  }
  return null
}

async function spreadOf(
  db: Database,
  auction: AuctionRow,
  { kind, since }: { kind: (typeof KINDS)[number]; since: string },
): Promise<Spread | null> {
  const { id, category, make, year } = auction
  if (make === null || auction[kind] === null) return null
  const ofTheseYears =
    year === null
      ? sql``
      : sql`and lots.year between ${year - YEARS_AROUND} and ${year + YEARS_AROUND}`
  const { rows } = await sql<Spread>`
    select count(*)::int as count, min(runs.sale_price) as lowest, max(runs.sale_price) as highest,
      percentile_disc(0.5) within group (order by runs.sale_price) as median,
      min(lots.year) as from_year, max(lots.year) as to_year
    from auctions as lots join report_runs as runs on runs.auction_id = lots.id
    where lots.category = ${category} and lower(lots.make) = lower(${make})
      and lower(${sql.ref(`lots.${kind}`)}) = lower(${auction[kind]}) ${ofTheseYears}
      and lots.id <> ${id} and lots.status = any(${[...PUBLIC_STATUSES]})
      and runs.result = 'sold' and runs.ended_on >= ${since}
    having count(*) >= ${LEAST_SALES}`.execute(db)
  return rows[0] ?? null
}

function dollars(amount: number): number {
  return toDollars(cents(amount))
}
