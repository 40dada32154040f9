import { reportsText } from '../../../languages/staff/reports.ts'
import { dayText } from './day-words.ts'
import { figureText } from './figure-words.ts'
import { daysText, stepText } from './report-tables.ts'
import type { Report } from './reports.ts'

/** What is read of the points of plots. */

type Step = Report['steps'][number]

/** 'Jan 5: $27,000 of 2 sales, before $20,000'. */
export function revenueInWords(report: Report, step: Step, hasBefore: boolean): string {
  const { revenue, sales } = step.figures
  return reportsText('revenueOfStep', {
    step: stepText(report, step),
    revenue: figureText(revenue, 'dollars'),
    ...salesOf(sales),
    hasBefore: yesOrNo(hasBefore),
    before: figureText(step.before.revenue, 'dollars'),
  })
}

/** 'Jan 5: 1 of 2 sales, 50%, before 0%'. */
export function defaultsInWords(report: Report, step: Step, hasBefore: boolean): string {
  const { defaults, sales, default_rate: rate } = step.figures
  return reportsText('defaultsOfStep', {
    ...{ step: stepText(report, step), defaults, rate: figureText(rate, 'share') },
    ...salesOf(sales),
    hasBefore: yesOrNo(hasBefore),
    before: figureText(step.before.default_rate, 'share'),
  })
}

/** '4 to 7 days: 12 sales, the median among them'. */
export function salesInWords(column: Report['days_to_sale'][number], hasMedian: boolean): string {
  return reportsText('salesOfDays', {
    ...{ days: daysText(column), hasMedian: yesOrNo(hasMedian) },
    ...salesOf(column.sales),
  })
}

/** 'HL-20001: $9,000 for a reserve of $10,000'. */
export function hammerInWords(lot: Report['hammers']['lots'][number]): string {
  return reportsText('hammerOfLot', {
    lot: lot.lot_number,
    hammer: figureText(lot.hammer, 'dollars'),
    reserve: figureText(lot.reserve, 'dollars'),
  })
}

/** Which of all hammers are shown. */
export function whichHammers({ hammers: { of, lots } }: Report): string {
  return of > lots.length
    ? reportsText('lastHammersHow', { shown: lots.length, of })
    : reportsText('hammersHow', { of })
}

/** Below the plot. */
export function stepNames({ steps }: Report): string[] {
  return steps.map(({ from }) => dayText(from))
}

/** As texts take how many sales there were. */
function salesOf(count: number) {
  return { count, sales: figureText(count, 'count') }
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}
