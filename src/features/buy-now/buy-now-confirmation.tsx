import { buyNowText } from '../../languages/site/buy-now.ts'
import { formatDollars } from '../../rules/money.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { DEFAULT_PAYMENT_METHOD, PAYMENT_HOURS_BUY_NOW } from '../../rules/policy.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AllInLine } from '../delivery/all-in-line.tsx'
import { auctionTitle, paymentMethodLabel } from '../lot/auction-labels.ts'
import { EndedNote } from '../lot/ended-note.tsx'
import { Picture } from '../lot/picture.tsx'
import './buy-now-confirmation.css'

interface BuyNowConfirmationProps {
  auction: AuctionView
  /** Dollars. */
  price: number
  isOver: boolean
  /** The agreement is being prepared. */
  isLoading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What Buy Now means, before anything happens. */
export function BuyNowConfirmation(props: BuyNowConfirmationProps) {
  const { auction, price, isOver, isLoading, onConfirm, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={buyNowText('reserveQuestion', { price: formatDollars(price) })}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {buyNowText('goBack')}
          </Button>
          <Button
            look="lane"
            busy={isLoading && buyNowText('processing')}
            disabled={isOver}
            onClick={onConfirm}
          >
            {buyNowText('buyNow')}
          </Button>
        </>
      }
    >
      <div className="buy-now-item">
        <Picture src={mainPhoto(auction)} category={auction.category} sizes="7rem" alt="" />
        <div>
          <p className="buy-now-title">{auctionTitle(auction)}</p>
          <p className="buy-now-payment">{paymentMethodLabel(DEFAULT_PAYMENT_METHOD)}</p>
        </div>
      </div>
      <AllInLine auctionId={auction.id} amount={price} meaning={buyNowText('isBinding')} />
      <p>{buyNowText('agreementNext', { hours: PAYMENT_HOURS_BUY_NOW })}</p>
      {isOver ? <EndedNote /> : null}
    </Dialog>
  )
}
