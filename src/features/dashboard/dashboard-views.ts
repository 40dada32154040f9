import { titlesText } from '../../languages/site/titles.ts'

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

export function dashboardTabs(): readonly { value: DashboardTab; label: string }[] {
  return [
    { value: 'bids', label: titlesText('tabBids') },
    { value: 'reservations', label: titlesText('tabReservations') },
    { value: 'watchlist', label: titlesText('tabWatchlist') },
    { value: 'searches', label: titlesText('tabSearches') },
    { value: 'account', label: titlesText('tabAccount') },
    { value: 'security', label: titlesText('tabSecurity') },
  ]
}

const ASKABLE = ['active', 'reservations', 'watchlist', 'searches', 'account', 'security'] as const

/** The view that an address asks for; anything unknown means all bids. */
export function readView(value: unknown): Exclude<View, 'bids'> | undefined {
  return ASKABLE.find((view) => view === value)
}

export function tabOf(view: View): DashboardTab {
  return view === 'active' ? 'bids' : view
}
