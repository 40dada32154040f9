import { listsText } from '../../languages/site/lists.ts'
import { PUBLIC_STATUSES, type PublicStatus } from '../../rules/auction.ts'

type StatusTab = 'all' | PublicStatus

interface Tab {
  value: StatusTab
  label: string
}

const LABELS = {
  available: 'available',
  ended: 'ended',
  sold: 'sold',
} as const satisfies Record<PublicStatus, string>

/** The tabs of the two list screens (specification, section 2 'Auction list screens'). */
export const homeTabs = () => tabsAfter(listsText('allItems'))
export const browseTabs = () => tabsAfter(listsText('all'))

function tabsAfter(all: string): readonly Tab[] {
  const narrowing = PUBLIC_STATUSES.map((value) => ({ value, label: listsText(LABELS[value]) }))
  return [{ value: 'all', label: all }, ...narrowing]
}

/** ALL AUCTIONS, or the uppercased status followed by AUCTIONS. */
export function listHeading(status: PublicStatus | undefined): string {
  return listsText('listHeading', { status: status ?? 'all' })
}

/** The status that an address asks for; anything else means all. */
export function readStatus(value: unknown): PublicStatus | undefined {
  return PUBLIC_STATUSES.find((status) => status === value)
}

/** The search value for a tab: all has none. */
export function statusOf(tab: StatusTab): PublicStatus | undefined {
  return tab === 'all' ? undefined : tab
}
