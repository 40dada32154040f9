import { formatDollars } from '../../rules/money.ts'
import { gainOf, type RunResult } from '../../rules/results/run-result.ts'
import type { ChipTone } from '../../ui/badge.tsx'

export const RESULT_CHIPS: Readonly<Record<RunResult, { word: string; tone: ChipTone }>> = {
  sold: { word: 'Sold', tone: 'ok' },
  fell_through: { word: 'Sale fell through', tone: 'warn' },
  not_sold: { word: 'Not sold', tone: 'mute' },
}

interface Told {
  result: RunResult
  bid_count: number
  first_bid: number | null
  price: number | null
}

/** "+$2,300 (18%)", how far the price went beyond the first bid; why there is no such figure otherwise. */
export function gainInWords({ result, first_bid, price }: Told): string {
  const gain = gainOf(first_bid, price)
  if (gain) return `+${formatDollars(gain.amount)} (${gain.percent.toLocaleString('en-US')}%)`
  return result === 'sold' ? 'Bought without a bid' : '–'
}

export function bidsInWords({ bid_count }: Pick<Told, 'bid_count'>): string {
  return bid_count === 1 ? '1 bid' : `${bid_count.toLocaleString('en-US')} bids`
}

const dayOf = (day: string, more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...more,
  }).format(Date.parse(day))

/** "Nov 16, 2026", of a day as '2026-11-16'. */
export function dayInWords(day: string): string {
  return dayOf(day, { year: 'numeric' })
}

/** "Nov 16 to Nov 22, 2026", of days as '2026-11-16'. */
export function weekInWords(from: string, to: string): string {
  return `${dayOf(from, {})} to ${dayInWords(to)}`
}
