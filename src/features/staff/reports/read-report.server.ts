import { toDollars, cents } from '../../../rules/money.ts'
import { daysHistogram } from '../../../rules/reports/days-histogram.ts'
import {
  biddersEach,
  bidsEach,
  type Counted,
  defaultRate,
  hammerToReserve,
  isReserveMet,
  type Medians,
  sellThrough,
} from '../../../rules/reports/figures.ts'
import { rangeBefore, stepOf, stepsIn } from '../../../rules/reports/report-range.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { categoryName } from '../../../server/vehicles/category-words.ts'
import { requireConsignor } from '../consignors/own/require-consignor.server.ts'
import {
  countDays,
  findHammers,
  mediansOf,
  sumOf,
  wholeDaysOf,
  type Asked,
  type Cell,
  type HammerRow,
} from './count-report.server.ts'
import {
  OWN_REPORTS_ADDRESS,
  type CountedFigures,
  type Report,
  type ReportFigures,
  type ReportQuery,
  reportQuerySchema,
  REPORTS_ADDRESS,
  reportSchema,
} from './reports.ts'

/** As many points as a plot shows apart. */
const MOST_HAMMERS = 200

export const readReport = endpoint({
  method: 'GET',
  path: REPORTS_ADDRESS,
  summary:
    'How auctions and sales of some days went, in all, step by step and by category, against the days before',
  who: 'staff',
  limit: 'reads',
  query: reportQuerySchema,
  response: reportSchema,
  isHeavy: true,
  handle: ({ query }, { db }: { db: Database }) => makeReport(db, query),
})

export const readOwnReport = endpoint({
  method: 'GET',
  path: OWN_REPORTS_ADDRESS,
  summary: 'The same of the lots of a consignor, for its own people',
  who: 'consignor',
  limit: 'reads',
  query: reportQuerySchema,
  response: reportSchema,
  isHeavy: true,
  async handle({ query, member }, { db }: { db: Database }) {
    return makeReport(db, query, await requireConsignor(db, member))
  },
})

/** Of all lots, or of those of one consignor. */
export async function makeReport(
  db: Database,
  query: ReportQuery,
  consignor: { id: string } | null = null,
): Promise<Report> {
  const range = { from: query.from, to: query.to }
  const before = rangeBefore(range)
  const step = stepOf(range)
  const asked: Asked = {
    range,
    step,
    category: query.category ?? null,
    consignor: consignor?.id ?? null,
  }
  const [now, then, hammers, categories] = await Promise.all([
    countDays(db, asked),
    countDays(db, { ...asked, range: before }),
    findHammers(db, asked, MOST_HAMMERS),
    db.selectFrom('categories').select(['slug', 'name']).orderBy('position').execute(),
  ])
  const [cells, cellsBefore] = [now.cells, then.cells]
  const medians = mediansOf(now.took)
  return {
    of: consignor === null ? 'house' : 'consignor',
    range,
    before,
    counted_at: new Date().toISOString(),
    total: figuresOf(sumOf(cells), medians.total()),
    total_before: figuresOf(sumOf(cellsBefore), mediansOf(then.took).total()),
    step_days: step,
    steps: stepsIn(range, step).map((days, at) => ({
      ...days,
      figures: figuresOf(sumOf(ofStep(cells, at)), medians.ofStep(at)),
      before: countedOf(sumOf(ofStep(cellsBefore, at))),
    })),
    categories: categories
      .filter(({ slug }) => query.category === undefined || slug === query.category)
      .map(({ slug, name }) => ({
        ...{ slug, name: categoryName({ slug, name }) },
        figures: figuresOf(sumOf(ofCategory(cells, slug)), medians.ofCategory(slug)),
        before: countedOf(sumOf(ofCategory(cellsBefore, slug))),
      })),
    hammers: { of: now.hammers, lots: hammers.map(presentHammer) },
    days_to_sale: daysHistogram(wholeDaysOf(now.took.daysToSale)),
    funnel: now.funnel,
  }
}

function ofStep(cells: readonly Cell[], wanted: number): Cell[] {
  return cells.filter(({ step }) => step === wanted)
}

function ofCategory(cells: readonly Cell[], wanted: string): Cell[] {
  return cells.filter(({ category }) => category === wanted)
}

function figuresOf(counted: Counted, medians: Medians): ReportFigures {
  return {
    ...countedOf(counted),
    days_to_sale: medians.daysToSale,
    hours_to_payment: medians.hoursToPayment,
    days_to_delivery: medians.daysToDelivery,
  }
}

function countedOf(counted: Counted): CountedFigures {
  const { ended, sold, sales, defaults, revenue } = counted
  return {
    ...{ ended, sold, sales, defaults },
    sell_through: sellThrough(counted),
    hammer_to_reserve: hammerToReserve(counted),
    bidders_each: biddersEach(counted),
    bids_each: bidsEach(counted),
    default_rate: defaultRate(counted),
    revenue: toDollars(revenue),
  }
}

function presentHammer(row: HammerRow): Report['hammers']['lots'][number] {
  const [hammer, reserve] = [cents(row.hammer), cents(row.reserve)]
  const { id, run, title, ended_on } = row
  return {
    ...{ id, run, title, ended_on },
    lot_number: lotNumber(row.lot_number),
    hammer: toDollars(hammer),
    reserve: toDollars(reserve),
    is_met: isReserveMet(hammer, reserve),
  }
}
