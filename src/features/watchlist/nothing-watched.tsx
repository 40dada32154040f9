import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { watchlistText } from '../../languages/site/watchlist.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

export function NothingWatched() {
  return (
    <EmptyState
      icon={Heart}
      as="h2"
      title={watchlistText('nothingWatched')}
      text={watchlistText('nothingWatchedText')}
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          {watchlistText('browseAuctions')}
        </Link>
      }
    />
  )
}
