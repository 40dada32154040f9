import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { auctionText } from '../../languages/site/auction.ts'
import { lotText } from '../../languages/site/lot.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'

/** An auction that does not exist, or is not public (specification, section 2 'Auction detail'). */
export function AuctionNotFound() {
  return (
    <div className="wrap missing-page">
      <EmptyState
        icon={SearchX}
        as="h1"
        title={lotText('notFound')}
        text={auctionText('notFoundText')}
        action={
          <Link to="/auctions" className={buttonClass('ink')}>
            {auctionText('browseAuctions')}
          </Link>
        }
      />
    </div>
  )
}
