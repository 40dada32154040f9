import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { isStaffSession, useSession } from '../../../browser/session.ts'
import { NeedsScripts } from '../../../ui/needs-scripts.tsx'
import { hiddenHead } from '../../frame/page-head.ts'
import { AuctionListLoading } from '../auction-list.tsx'
import { KeptAuctions } from './kept-auctions.tsx'

const TITLE = 'Watchlist'

export const Route = createFileRoute('/watchlist')({
  head: () => hiddenHead(TITLE, 'The auctions that this browser keeps for you.'),
  component: WatchlistPage,
})

/** What this browser keeps of a visitor; a member's watchlist is on the dashboard. The server draws it the same for everybody. */
function WatchlistPage() {
  const session = useSession()
  const { status } = session
  if (isStaffSession(session)) return <Navigate to="/staff/$" replace />
  if (status === 'signed-in')
    return <Navigate to="/dashboard" search={{ view: 'watchlist' }} replace />
  return (
    <div className="wrap kept-auctions">
      <h1 className="h page-title">{TITLE}</h1>
      <p className="page-lead">
        This browser keeps these auctions.{' '}
        <Link to="/auth" className="link">
          Sign in
        </Link>{' '}
        to find them everywhere, and to be reminded before they end.
      </p>
      <NeedsScripts what="The watchlist needs" />
      {status === 'anonymous' ? <KeptAuctions /> : <AuctionListLoading />}
    </div>
  )
}
