/** What the dashboard shows: six tabs, the first of them whole or narrowed to the active bids. */
export type View =
  | 'bids'
  | 'active'
  | 'reservations'
  | 'watchlist'
  | 'searches'
  | 'account'
  | 'security'

type DashboardTab = 'bids' | 'reservations' | 'watchlist' | 'searches' | 'account' | 'security'

export const DASHBOARD_TABS: readonly { value: DashboardTab; label: string }[] = [
  { value: 'bids', label: 'My Bids' },
  { value: 'reservations', label: 'My Reservations' },
  { value: 'watchlist', label: 'Watchlist' },
  { value: 'searches', label: 'Saved Searches' },
  { value: 'account', label: 'Account Details' },
  { value: 'security', label: 'Security' },
]

const ASKABLE = ['active', 'reservations', 'watchlist', 'searches', 'account', 'security'] as const

/** The view that an address asks for; anything unknown means all bids. */
export function readView(value: unknown): Exclude<View, 'bids'> | undefined {
  return ASKABLE.find((view) => view === value)
}

export function tabOf(view: View): DashboardTab {
  return view === 'active' ? 'bids' : view
}
