/** Every table of a report, as the screen shows it behind its plot and as it is written into a file. */
import { reportsText } from '../../../languages/staff/reports.ts'
import { daysIn } from '../../../rules/reports/report-range.ts'
import { dayText, STEP_NAMES } from './day-words.ts'
import { type FigureKind, MONEY_WORDS } from './figure-words.ts'
import type { CountedFigures, Report, ReportFigures, ReportOf } from './reports.ts'

export const TABLES = [
  'steps',
  'categories',
  'sell_through',
  'revenue',
  'hammer',
  'bidders',
  'days_to_sale',
  'defaults',
  'times',
  'funnel',
] as const
export type TableName = (typeof TABLES)[number]

type Cell = string | number | null

export interface Column {
  header: string
  kind: FigureKind | 'text'
}

export interface ReportTable {
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}

type Header = Parameters<typeof reportsText>[0]

/** A column of steps and of categories, and where its figure is found. */
interface FigureColumn extends Pick<Column, 'kind'> {
  /** Of money as whoever reads the report calls it. */
  header: Header | ((of: ReportOf) => Header)
  value: (figures: ReportFigures, before: CountedFigures) => number | null
}

const ENDED: FigureColumn = { header: 'ended', kind: 'count', value: ({ ended }) => ended }
const SOLD: FigureColumn = { header: 'sold', kind: 'count', value: ({ sold }) => sold }
const SELL_THROUGH: FigureColumn = {
  ...{ header: 'sellThrough', kind: 'share' },
  value: (now) => now.sell_through,
}
const SELL_THROUGH_BEFORE: FigureColumn = {
  ...{ header: 'sellThroughBefore', kind: 'share' },
  value: (_, before) => before.sell_through,
}
const HAMMER: FigureColumn = {
  ...{ header: 'hammerToReserve', kind: 'share' },
  value: (now) => now.hammer_to_reserve,
}
const BIDDERS: FigureColumn = {
  ...{ header: 'biddersEach', kind: 'number' },
  value: (now) => now.bidders_each,
}
const BIDS: FigureColumn = {
  ...{ header: 'bidsEach', kind: 'number' },
  value: (now) => now.bids_each,
}
const SALES: FigureColumn = { header: 'sales', kind: 'count', value: ({ sales }) => sales }
const DAYS_TO_SALE: FigureColumn = {
  ...{ header: 'daysToSale', kind: 'days' },
  value: (now) => now.days_to_sale,
}
const DEFAULTS: FigureColumn = { header: 'defaults', kind: 'count', value: (now) => now.defaults }
const DEFAULT_RATE: FigureColumn = {
  ...{ header: 'defaultRate', kind: 'share' },
  value: (now) => now.default_rate,
}
const DEFAULT_RATE_BEFORE: FigureColumn = {
  ...{ header: 'defaultRateBefore', kind: 'share' },
  value: (_, before) => before.default_rate,
}
const TO_PAYMENT: FigureColumn = {
  ...{ header: 'winToPayment', kind: 'hours' },
  value: (now) => now.hours_to_payment,
}
const TO_DELIVERY: FigureColumn = {
  ...{ header: 'daysToDelivery', kind: 'days' },
  value: (now) => now.days_to_delivery,
}
const REVENUE: FigureColumn = {
  header: (of) => MONEY_WORDS[of].name,
  kind: 'dollars',
  value: ({ revenue }) => revenue,
}
const REVENUE_BEFORE: FigureColumn = {
  header: (of) => MONEY_WORDS[of].before,
  kind: 'dollars',
  value: (_, before) => before.revenue,
}

const ALL = [
  ...[ENDED, SOLD, SELL_THROUGH, SELL_THROUGH_BEFORE, HAMMER, BIDDERS, BIDS, SALES],
  ...[DAYS_TO_SALE, DEFAULTS, TO_PAYMENT, TO_DELIVERY, REVENUE],
]

/** The plots that go step by step, and what their tables hold. */
const BY_STEP = {
  steps: ALL,
  sell_through: [ENDED, SOLD, SELL_THROUGH, SELL_THROUGH_BEFORE],
  revenue: [SALES, REVENUE, REVENUE_BEFORE],
  bidders: [ENDED, BIDDERS, BIDS],
  defaults: [SALES, DEFAULTS, DEFAULT_RATE, DEFAULT_RATE_BEFORE],
  times: [TO_PAYMENT, TO_DELIVERY],
} as const satisfies Partial<Record<TableName, readonly FigureColumn[]>>

export function tableOf(report: Report, name: TableName): ReportTable {
  switch (name) {
    case 'categories':
      return categoryTable(report)
    case 'hammer':
      return hammerTable(report)
    case 'days_to_sale':
      return daysTable(report)
    case 'funnel':
      return funnelTable(report)
    default:
      return stepTable(report, BY_STEP[name])
  }
}

/** The newest on top. */
function stepTable(report: Report, columns: readonly FigureColumn[]): ReportTable {
  return {
    columns: [
      { header: reportsText('stepHead', { step: STEP_NAMES[report.step_days] }), kind: 'text' },
      ...headed(columns, report),
    ],
    rows: report.steps
      .map((step) => [
        stepText(report, step),
        ...columns.map(({ value }) => value(step.figures, step.before)),
      ])
      .toReversed(),
  }
}

function headed(columns: readonly FigureColumn[], { of }: Report): Column[] {
  return columns.map(({ header, kind }) => ({
    header: reportsText(typeof header === 'string' ? header : header(of)),
    kind,
  }))
}

/** By its first day; one that is cut short by the range's end with its last day too. */
export function stepText(
  { range, step_days: days }: Pick<Report, 'range' | 'step_days'>,
  step: { from: string; to: string },
): string {
  const year = range.to.slice(0, 4)
  const first = dayText(step.from, year)
  if (daysIn(step) === days) return first
  return step.from === step.to
    ? reportsText('oneDay', { day: first })
    : reportsText('datesFromTo', { from: first, to: dayText(step.to, year) })
}

function categoryTable(report: Report): ReportTable {
  return {
    columns: [{ header: reportsText('category'), kind: 'text' }, ...headed(ALL, report)],
    rows: report.categories.map(({ name, figures, before }) => [
      name,
      ...ALL.map(({ value }) => value(figures, before)),
    ]),
  }
}

function hammerTable({ hammers }: Report): ReportTable {
  return {
    columns: [
      { header: reportsText('lot'), kind: 'text' },
      { header: reportsText('vehicle'), kind: 'text' },
      { header: reportsText('endedOn'), kind: 'text' },
      { header: reportsText('reserve'), kind: 'dollars' },
      { header: reportsText('highestBid'), kind: 'dollars' },
      { header: reportsText('hammerToReserve'), kind: 'share' },
    ],
    rows: hammers.lots.map(({ lot_number, title, ended_on, reserve, hammer }) => [
      ...[lot_number, title, ended_on, reserve, hammer],
      reserve === 0 ? null : hammer / reserve,
    ]),
  }
}

function daysTable({ days_to_sale: columns }: Report): ReportTable {
  return {
    columns: [
      { header: reportsText('daysToSale'), kind: 'text' },
      { header: reportsText('sales'), kind: 'count' },
    ],
    rows: columns.map((column) => [daysText(column), column.sales]),
  }
}

/** '4', '4 to 7', '24 or more'. */
export function daysText({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return reportsText('daysOrMore', { from })
  return from === to ? String(from) : reportsText('daysFromTo', { from, to })
}

function funnelTable(report: Report): ReportTable {
  return {
    columns: [
      { header: reportsText('atEndedAuctions'), kind: 'text' },
      { header: reportsText('howMany'), kind: 'count' },
      { header: reportsText('ofLineAbove'), kind: 'share' },
    ],
    rows: funnelSteps(report).map(({ name, count, ofAbove }) => [name, count, ofAbove]),
  }
}

export interface FunnelStep {
  name: string
  count: number
  /** Null for the first, and where there was nobody above. */
  ofAbove: number | null
}

export function funnelSteps({ funnel }: Report): FunnelStep[] {
  const steps = [
    ...(funnel.views === null ? [] : [{ name: reportsText('pageOpened'), count: funnel.views }]),
    { name: reportsText('bid'), count: funnel.bidders },
    { name: reportsText('bought'), count: funnel.buyers },
    { name: reportsText('paid'), count: funnel.paid },
  ]
  return steps.map((step, at) => {
    const above = steps[at - 1]?.count ?? 0
    return { ...step, ofAbove: above === 0 ? null : step.count / above }
  })
}

/** What a header says in a file, where figures have no unit of their own. */
export function headerInFile({ header, kind }: Column): string {
  const units: Partial<Record<Column['kind'], string>> = {
    ...{ share: '%', dollars: 'USD', hours: 'hours' },
  }
  const unit = units[kind]
  return unit === undefined ? header : `${header} (${unit})`
}

/** Shares in percent, nothing finer than people tell apart. */
export function cellInFile(cell: Cell, kind: Column['kind']): Cell {
  if (typeof cell !== 'number') return cell
  const scaled = kind === 'share' ? cell * 100 : cell
  return Math.round(scaled * 100) / 100
}
