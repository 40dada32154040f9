/** What the dashboard shows: three tabs, the first of them whole or narrowed to the active bids. */
export type View = 'bids' | 'active' | 'reservations' | 'account'

export type DashboardTab = 'bids' | 'reservations' | 'account'

export const DASHBOARD_TABS: readonly { value: DashboardTab; label: string }[] = [
  { value: 'bids', label: 'My Bids' },
  { value: 'reservations', label: 'My Reservations' },
  { value: 'account', label: 'Account Details' },
]

/** The view that an address asks for; anything unknown means all bids. */
export function readView(value: unknown): Exclude<View, 'bids'> | undefined {
  return value === 'active' || value === 'reservations' || value === 'account' ? value : undefined
}

export function tabOf(view: View): DashboardTab {
  return view === 'active' ? 'bids' : view
}
