import { lotText } from '../../languages/site/lot.ts'
import { DEFAULT_PAYMENT_METHOD } from '../../rules/policy.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

interface StatusLabel {
  badge: string
  tone: BadgeTone
  /** The corner label of a card that is over. */
  corner?: string
}

/** How a card names a status; an unknown one counts as available (specification, section 4). */
export function statusLabel({
  status,
  paused_at: pausedAt,
}: {
  status: string
  paused_at: string | null
}): StatusLabel {
  if (status === 'ended')
    return { badge: lotText('reserved'), tone: 'reserved', corner: lotText('ended') }
  if (status === 'sold') return { badge: lotText('sold'), tone: 'sold', corner: lotText('closed') }
  // While its card was on the screen: lists have it no more.
  if (status === 'withdrawn') return { badge: lotText('withdrawn'), tone: 'ink' }
  if (pausedAt === null) return { badge: lotText('available'), tone: 'available' }
  // Nobody can bid for a while, for a fault of ours.
  return { badge: lotText('paused'), tone: 'ink' }
}

/** The title, or year, make and model joined where there is none (specification, section 2). */
export function auctionTitle({
  title,
  year,
  make,
  model,
}: Pick<AuctionView, 'title' | 'year' | 'make' | 'model'>): string {
  if (title.trim()) return title
  return [year, make, model].filter(Boolean).join(' ')
}

/** As a reservation has it, 'bank_transfer', or as its lot is told by default; what else staff wrote stays as it is. */
export function paymentMethodLabel(method: string): string {
  if (method === 'bank_transfer' || method === DEFAULT_PAYMENT_METHOD) {
    return lotText('bankTransfer')
  }
  return method
}

const wholeNumber = new Intl.NumberFormat('en-US')

/** Use and place in one line: "64,210 mi · Tampa, FL", "2,140 h · Houston, TX". */
export function usageAndPlace({
  mileage,
  mileage_unit,
  location,
}: Pick<AuctionView, 'mileage' | 'mileage_unit' | 'location'>): string {
  const unit = mileage_unit === 'hours' ? 'h' : 'mi'
  const use = mileage === null ? null : lotText(unit, { use: wholeNumber.format(mileage) })
  return [use, location].filter(Boolean).join(' · ')
}
