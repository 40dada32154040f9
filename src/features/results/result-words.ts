import { locale } from '../../languages/language.ts'
import { resultsText } from '../../languages/site/results.ts'
import { formatDollars } from '../../rules/money.ts'
import { gainOf, type RunResult } from '../../rules/results/run-result.ts'
import type { ChipTone } from '../../ui/badge.tsx'

const CHIPS = {
  sold: { word: 'wasSold', tone: 'ok' },
  fell_through: { word: 'fellThrough', tone: 'warn' },
  not_sold: { word: 'notSold', tone: 'mute' },
} as const satisfies Record<RunResult, { word: string; tone: ChipTone }>

export function resultChip(result: RunResult): { word: string; tone: ChipTone } {
  const { word, tone } = CHIPS[result]
  return { word: resultsText(word), tone }
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
  return result === 'sold' ? resultsText('withoutBid') : '–'
}

export function bidsInWords({ bid_count }: Pick<Told, 'bid_count'>): string {
  return resultsText('bidCount', { count: bid_count })
}

const dayOf = (day: string, more: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), {
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
  return resultsText('days', { from: dayOf(from, {}), to: dayInWords(to) })
}
