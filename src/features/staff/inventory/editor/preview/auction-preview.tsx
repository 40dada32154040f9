import { clsx } from 'clsx'
import { auctionText } from '../../../../../languages/site/auction.ts'
import { biddingText } from '../../../../../languages/site/bidding.ts'
import { isOver } from '../../../../../rules/auction.ts'
import { shownPhotos } from '../../../../../rules/photos.ts'
import type { AuctionView } from '../../../../../rules/public-auction.ts'
import { FactList } from '../../../../../ui/spec-table.tsx'
import { AuctionDetails } from '../../../../auction/auction-details.tsx'
import { auctionFacts } from '../../../../auction/auction-facts.ts'
import { AuctionTitle } from '../../../../auction/auction-heading.tsx'
import { PhotoGallery } from '../../../../auction/photo-gallery.tsx'
import { BidPanelHead } from '../../../../bidding/bid-panel-head.tsx'
import { auctionTitle } from '../../../../lot/auction-labels.ts'
import { useIsOver } from '../../../../lot/use-server-time.ts'

interface AuctionPreviewProps {
  auction: AuctionView
  /** Laid out as on a wide screen. */
  isWide?: boolean
}

/** What the public page says of an auction, in its order and by its own components: to be looked at, not to be used. */
export function AuctionPreview({ auction, isWide = false }: AuctionPreviewProps) {
  const isTimeUp = useIsOver(auction.ends_at)
  const isOpen = !isOver(auction.status) && (!isTimeUp || auction.paused_at !== null)
  return (
    <div className={clsx('stack', isWide ? 'auction-grid' : 'preview')} inert>
      <div className="auction-photos">
        <AuctionTitle auction={auction} />
        <PhotoGallery
          title={auctionTitle(auction)}
          category={auction.category}
          photos={shownPhotos(auction)}
        />
      </div>
      <div className="auction-side">
        <section className="panel bid-panel" aria-label={biddingText('bidding')}>
          <BidPanelHead auction={auction} isOpen={isOpen}>
            <span>{biddingText('blindAuction')}</span>
          </BidPanelHead>
        </section>
        <section className="panel auction-facts" aria-label={auctionText('auctionFacts')}>
          <FactList facts={auctionFacts(auction)} />
        </section>
      </div>
      <div className="auction-details">
        <AuctionDetails auction={auction} />
      </div>
    </div>
  )
}
