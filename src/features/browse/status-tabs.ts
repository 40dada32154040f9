import { PUBLIC_STATUSES, type PublicStatus } from '../../rules/auction.ts'

type StatusTab = 'all' | PublicStatus

interface Tab {
  value: StatusTab
  label: string
}

const LABELS: Record<PublicStatus, string> = {
  available: 'Available',
  ended: 'Ended',
  sold: 'Sold',
}

const NARROWING: readonly Tab[] = PUBLIC_STATUSES.map((value) => ({ value, label: LABELS[value] }))

/** The tabs of the two list screens (specification, section 2 'Auction list screens'). */
export const HOME_TABS: readonly Tab[] = [{ value: 'all', label: 'All Items' }, ...NARROWING]
export const BROWSE_TABS: readonly Tab[] = [{ value: 'all', label: 'All' }, ...NARROWING]

/** ALL AUCTIONS, or the uppercased status followed by AUCTIONS. */
export function listHeading(status: PublicStatus | undefined): string {
  return `${(status ?? 'all').toUpperCase()} AUCTIONS`
}

/** The status that an address asks for; anything else means all. */
export function readStatus(value: unknown): PublicStatus | undefined {
  return PUBLIC_STATUSES.find((status) => status === value)
}

/** The search value for a tab: all has none. */
export function statusOf(tab: StatusTab): PublicStatus | undefined {
  return tab === 'all' ? undefined : tab
}
