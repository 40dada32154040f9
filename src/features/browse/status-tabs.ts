import type { ListStatus } from '../../catalogue/auction-filter.ts'

export type StatusTab = 'all' | ListStatus

interface Tab {
  value: StatusTab
  label: string
}

const NARROWING: readonly Tab[] = [
  { value: 'available', label: 'Available' },
  { value: 'ended', label: 'Ended' },
  { value: 'sold', label: 'Sold' },
]

/** The tabs of the two list screens (specification, section 2 'Auction list screens'). */
export const HOME_TABS: readonly Tab[] = [{ value: 'all', label: 'All Items' }, ...NARROWING]
export const BROWSE_TABS: readonly Tab[] = [{ value: 'all', label: 'All' }, ...NARROWING]

/** ALL AUCTIONS, or the uppercased status followed by AUCTIONS. */
export function listHeading(status: ListStatus | undefined): string {
  return `${(status ?? 'all').toUpperCase()} AUCTIONS`
}

/** The status that an address asks for; anything else means all. */
export function readStatus(value: unknown): ListStatus | undefined {
  return value === 'available' || value === 'ended' || value === 'sold' ? value : undefined
}

/** The search value for a tab: all has none. */
export function statusOf(tab: StatusTab): ListStatus | undefined {
  return tab === 'all' ? undefined : tab
}
