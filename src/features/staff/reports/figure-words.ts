import { reportsText } from '../../../languages/staff/reports.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { ReportOf } from './reports.ts'

/** How figures are told, and how a change of one is. */

/** What the money of a report is called, alone and by steps, and what it is made of. */
export const MONEY_WORDS = {
  house: { name: 'revenue', before: 'revenueBefore', by: 'revenueBy', how: 'revenueHow' },
  consignor: { name: 'soldFor', before: 'soldForBefore', by: 'soldForBy', how: 'soldForHow' },
} as const satisfies Record<ReportOf, object>

/** `share` is a part of 1; the others are in what they are named after. */
export type FigureKind = 'count' | 'share' | 'number' | 'dollars' | 'days' | 'hours'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const short = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD', notation: 'compact' },
  maximumSignificantDigits: 3,
})

/** A dash for what there is not. */
export function figureText(value: number | null, kind: FigureKind): string {
  if (value === null) return '–'
  switch (kind) {
    case 'count':
      return whole.format(value)
    case 'share':
      return percent.format(value)
    case 'number':
    case 'days':
      return oneDecimal.format(value)
    case 'dollars':
      return formatDollars(value)
    case 'hours':
      return hoursText(value)
  }
}

/** The same where there is little room: '$5.15M'. */
export function shortText(value: number | null, kind: FigureKind): string {
  return kind === 'dollars' && value !== null ? short.format(value) : figureText(value, kind)
}

/** '9h 20m', from two days on '2d 3h'. */
function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  const two = (number: number) => String(number).padStart(2, '0')
  if (minutes >= 2 * 24 * 60) {
    const all = Math.round(hours)
    return `${Math.floor(all / 24)}d ${all % 24}h`
  }
  return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`
}

export interface Change {
  text: string
  /** Null where it did not change, or neither way is better. */
  isBetter: boolean | null
}

/** From the range before to this one; null where one of them has no figure. */
export function changeText(
  now: number | null,
  before: number | null,
  kind: FigureKind,
  better: 'more' | 'less',
): Change | null {
  if (now === null || before === null) return null
  // Of nothing there is no percentage.
  if (before === 0 && now !== 0 && (kind === 'dollars' || kind === 'count')) return null
  const amount = amountText(Math.abs(now - before), before, kind)
  if (amount === null) return { text: reportsText('asBefore'), isBetter: null }
  const isMore = now > before
  return { text: withDirection(amount, kind, isMore), isBetter: isMore === (better === 'more') }
}

/** Without its direction; null where it rounds to nothing. */
function amountText(by: number, before: number, kind: FigureKind): string | null {
  switch (kind) {
    case 'share': {
      const points = Math.round(by * 1_000) / 10
      return points === 0 ? null : reportsText('points', { points })
    }
    case 'dollars':
    case 'count': {
      return by === 0 ? null : percent.format(by / before)
    }
    case 'number':
    case 'days':
      return oneDecimal.format(by) === '0.0' ? null : oneDecimal.format(by)
    case 'hours':
      return Math.round(by * 60) === 0 ? null : hoursText(by)
  }
}

function withDirection(amount: string, kind: FigureKind, isMore: boolean): string {
  if (kind === 'hours') return reportsText(isMore ? 'slower' : 'faster', { amount })
  if (kind === 'days') return reportsText(isMore ? 'more' : 'fewer', { amount })
  return `${isMore ? '+' : '−'}${amount}`
}
