import { describe, expect, test } from 'vitest'
import {
  cellInFile,
  daysText,
  funnelSteps,
  headerInFile,
  TABLES,
  tableOf,
} from './report-tables.ts'
import { reportSchema, type CountedFigures, type Report } from './reports.ts'

const BEFORE: CountedFigures = {
  ...{ ended: 10, sold: 6, sell_through: 0.6, hammer_to_reserve: 0.9, bidders_each: 3 },
  ...{ bids_each: 9, sales: 6, defaults: 0, default_rate: 0, revenue: 60_000 },
}
const FIGURES = {
  ...BEFORE,
  ...{ sold: 7, sell_through: 0.7, days_to_sale: 10.1, hours_to_payment: 9.3, days_to_delivery: 8 },
}
const REPORT: Report = {
  of: 'house',
  range: { from: '2025-12-29', to: '2026-01-06' },
  before: { from: '2025-12-15', to: '2025-12-23' },
  counted_at: '2026-01-06T15:40:00Z',
  total: FIGURES,
  total_before: FIGURES,
  step_days: 7,
  steps: [
    { from: '2025-12-29', to: '2026-01-04', figures: FIGURES, before: BEFORE },
    { from: '2026-01-05', to: '2026-01-06', figures: FIGURES, before: BEFORE },
  ],
  categories: [{ slug: 'boats', name: 'Boats', figures: FIGURES, before: BEFORE }],
  hammers: {
    of: 1,
    lots: [
      {
        ...{ id: '0a6b7c3e-58a1-4e0a-9d0c-0f2f5f1c8a11', lot_number: 'HL-20001', run: 1 },
        ...{ title: '2019 Ford F-150', ended_on: '2026-01-05', is_met: false },
        ...{ hammer: 9_000, reserve: 10_000 },
      },
    ],
  },
  days_to_sale: [
    { from: 0, to: 1, sales: 2 },
    { from: 2, to: null, sales: 4 },
  ],
  funnel: { views: 800, bidders: 40, buyers: 10, paid: 9 },
}

test('the report of these tests is one', () => {
  expect(reportSchema.parse(REPORT)).toEqual(REPORT)
})

test.each(TABLES)('each row of %s has a cell for each column', (name) => {
  const { columns, rows } = tableOf(REPORT, name)
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length)
  for (const row of rows) expect(row).toHaveLength(columns.length)
})

test('steps stand by their first day, the newest on top, a short one with its last day', () => {
  const { columns, rows } = tableOf(REPORT, 'sell_through')
  expect(columns[0]?.header).toBe('Week of')
  expect(rows).toEqual([
    ['Jan 5 to Jan 6', 10, 7, 0.7, 0.6],
    ['Dec 29, 2025', 10, 7, 0.7, 0.6],
  ])
})

test('the hammer is told as a share of its reserve', () => {
  expect(tableOf(REPORT, 'hammer').rows).toEqual([
    ['HL-20001', '2019 Ford F-150', '2026-01-05', 10_000, 9_000, 0.9],
  ])
})

describe('the funnel', () => {
  test('tells each line as a share of the one above', () => {
    expect(funnelSteps(REPORT)).toEqual([
      { name: 'Page opened', count: 800, ofAbove: null },
      { name: 'Bid', count: 40, ofAbove: 0.05 },
      { name: 'Bought', count: 10, ofAbove: 0.25 },
      { name: 'Paid', count: 9, ofAbove: 0.9 },
    ])
    const nobody = { ...REPORT, funnel: { views: 0, bidders: 0, buyers: 0, paid: 0 } }
    expect(funnelSteps(nobody).map(({ ofAbove }) => ofAbove)).toEqual([null, null, null, null])
  })

  test('begins at the bid where views were not counted of all', () => {
    const older = { ...REPORT, funnel: { ...REPORT.funnel, views: null } }
    expect(funnelSteps(older).map(({ name }) => name)).toEqual(['Bid', 'Bought', 'Paid'])
  })
})

describe('in a file', () => {
  test('a header tells the unit', () => {
    expect(headerInFile({ header: 'Revenue', kind: 'dollars' })).toBe('Revenue (USD)')
    expect(headerInFile({ header: 'Sold', kind: 'count' })).toBe('Sold')
  })

  test('a share is in percent, and a number to its hundredth', () => {
    expect(cellInFile(1 / 3, 'share')).toBe(33.33)
    expect(cellInFile(10.1234, 'days')).toBe(10.12)
    expect(cellInFile(null, 'share')).toBe(null)
    expect(cellInFile('=1+1', 'text')).toBe('=1+1')
  })
})

test('columns of days are told by their ends', () => {
  expect([
    daysText({ from: 4, to: 4 }),
    daysText({ from: 4, to: 7 }),
    daysText({ from: 24, to: null }),
  ]).toEqual(['4', '4 to 7', '24 or more'])
})

test('a bank reads what its lots were sold for, not what the house earned', () => {
  const headers = (report: Report) => tableOf(report, 'revenue').columns.map(({ header }) => header)
  expect(headers(REPORT).slice(2)).toEqual(['Revenue', 'Revenue before'])
  expect(headers({ ...REPORT, of: 'consignor' }).slice(2)).toEqual(['Sold for', 'Sold for before'])
})
