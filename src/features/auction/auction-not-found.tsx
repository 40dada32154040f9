import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

/** An auction that does not exist, or is not public (specification, section 2 'Auction detail'). */
export function AuctionNotFound() {
  return (
    <div className="wrap missing-page">
      <EmptyState
        icon={SearchX}
        as="h1"
        title="Auction Not Found"
        text="The address may be wrong, or the auction was removed."
        action={
          <Link to="/auctions" className={buttonClass('ink')}>
            Browse Auctions
          </Link>
        }
      />
    </div>
  )
}
