import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { biddingText } from '../../languages/site/bidding.ts'
import { formatDollars } from '../../rules/money.ts'
import { bidsText, priceLabel, priceOf } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Chip } from '../../ui/badge.tsx'

/** Its id: once it is out of sight the bid bar repeats it. */
export const BID_PRICE = 'bid-price'

/** The price, how many bids there are, and all that is told of the reserve. */
export function BidPrice({ auction, isOpen }: { auction: AuctionView; isOpen: boolean }) {
  return (
    <div className="cluster price" id={BID_PRICE}>
      <div>
        <small>{priceLabel(auction, !isOpen)}</small>
        <span className="fig">{formatDollars(priceOf(auction))}</span>
      </div>
      <div className="price-side">
        <span className="tn">{bidCount(auction.bid_count, isOpen)}</span>
        {/* Sold is sold: by Buy Now, or below a reserve that staff waived. */}
        {auction.sale_price === null ? (
          <ReserveChip status={auction.reserve_status} isOpen={isOpen} />
        ) : null}
      </div>
    </div>
  )
}

function bidCount(count: number, isOpen: boolean): string {
  if (count === 0) return biddingText(isOpen ? 'noBidsYet' : 'noBids')
  return bidsText(count)
}

function ReserveChip({
  status,
  isOpen,
}: {
  status: AuctionView['reserve_status']
  isOpen: boolean
}) {
  if (status === 'not_met') {
    return (
      <Chip tone="warn">
        <TriangleAlert className="icon" />
        {biddingText('reserveNotMet')}
      </Chip>
    )
  }
  if (status !== 'met' || !isOpen) return null
  return (
    <Chip tone="ok">
      <Check className="icon" />
      {biddingText('reserveMet')}
    </Chip>
  )
}
