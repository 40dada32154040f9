import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { isStaffSession, useSession } from '../../../browser/session.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { titlesText } from '../../../languages/site/titles.ts'
import { NeedsScripts } from '../../../ui/needs-scripts.tsx'
import { hiddenHead } from '../../frame/page-head.ts'
import { AuctionListLoading } from '../auction-list.tsx'
import { KeptAuctions } from './kept-auctions.tsx'

export const Route = createFileRoute('/watchlist')({
  head: () => hiddenHead(titlesText('watchlistTitle'), titlesText('watchlistDescription')),
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
      <h1 className="h page-title">{titlesText('watchlistTitle')}</h1>
      <p className="page-lead">
        {browseText.rich('watchlistKept', {
          link: (words) => (
            <Link to="/auth" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
      <NeedsScripts what={browseText('watchlistNeeds')} />
      {status === 'anonymous' ? <KeptAuctions /> : <AuctionListLoading />}
    </div>
  )
}
