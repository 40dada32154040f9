import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

export function NothingWatched() {
  return (
    <EmptyState
      icon={Heart}
      as="h2"
      title="Nothing on Your Watchlist"
      text="Press the heart of an auction to follow it here."
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          Browse Auctions
        </Link>
      }
    />
  )
}
