import type { LucideIcon } from 'lucide-react'
import Gavel from 'lucide-react/icons/gavel'
import History from 'lucide-react/icons/history'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { PlainButton } from '../../ui/button.tsx'
import type { View } from './dashboard-views.ts'
import type { MyBidList } from './dashboard.ts'

interface DashboardSummaryProps {
  view: View
  bids: Pick<MyBidList, 'active' | 'total'> | undefined
  reservations: number | undefined
  onShow: (view: View) => void
}

/** The three figures; each is a toggle that shows what it counts. */
export function DashboardSummary({ view, bids, reservations, onShow }: DashboardSummaryProps) {
  const cards: { shows: View; label: string; count: number | undefined; icon: LucideIcon }[] = [
    { shows: 'active', label: dashboardText('activeBids'), count: bids?.active, icon: Gavel },
    {
      shows: 'reservations',
      label: dashboardText('reservations'),
      count: reservations,
      icon: ShoppingBag,
    },
    { shows: 'bids', label: dashboardText('totalBids'), count: bids?.total, icon: History },
  ]
  return (
    <section className="dashboard-summary" aria-label={dashboardText('summary')}>
      {cards.map(({ shows, label, count, icon: Icon }) => (
        <PlainButton
          key={shows}
          className="panel"
          aria-pressed={view === shows}
          onClick={() => onShow(shows)}
        >
          <span>
            <small>{label}</small>{' '}
            <span className="fig">{count ?? <span className="skeleton" />}</span>
          </span>
          <Icon className="icon" />
        </PlainButton>
      ))}
    </section>
  )
}
