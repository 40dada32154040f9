import { biddingText } from '../../../languages/site/bidding.ts'
import { formatDollars } from '../../../rules/money.ts'
import { priceLabel, priceOf } from '../../../rules/price.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { AllInLine } from '../../delivery/all-in-line.tsx'
import { auctionTitle } from '../../lot/auction-labels.ts'
import { EndedNote } from '../../lot/ended-note.tsx'
import { isFarAbove } from '../bid-amount.ts'

interface ConfirmBidDialogProps {
  auction: AuctionView
  /** Dollars. */
  amount: number
  /** Dollars: one's own bid, while it leads. */
  leadingWith: number | null
  /** Dollars: another amount, at which Place Bid was pressed before the terms were read. */
  pressed: number | null
  /** The amount had followed the minimum up a moment before it was sent. */
  hasJustRisen: boolean
  /** Then it says which of them. */
  isAmongMany: boolean
  isOver: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a bid that is likely not what was meant. It stays right while it is open. */
export function ConfirmBidDialog(props: ConfirmBidDialogProps) {
  const { auction, amount, isAmongMany, isOver, onConfirm, onClose } = props
  const isOvertaken = amount < auction.minimum_bid
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={biddingText('confirmBid', { amount: formatDollars(amount) })}
      description={isAmongMany ? <WhichVehicle auction={auction} /> : undefined}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {biddingText('goBack')}
          </Button>
          <Button look="lane" disabled={isOver || isOvertaken} onClick={onConfirm}>
            {biddingText('placeBid')}
          </Button>
        </>
      }
    >
      {reasonsOf(props).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <AllInLine auctionId={auction.id} amount={amount} />
      {isOver ? <EndedNote /> : null}
      {isOvertaken && !isOver ? (
        <div role="alert">
          <FieldError>
            {biddingText('priceWentUp', {
              fault: biddingText('minimumIs', { amount: formatDollars(auction.minimum_bid) }),
            })}
          </FieldError>
        </div>
      ) : null}
    </Dialog>
  )
}

function WhichVehicle({ auction }: { auction: AuctionView }) {
  return (
    <p>
      <b>{auctionTitle(auction)}</b> · {auction.lot_number}
    </p>
  )
}

function reasonsOf({
  auction,
  amount,
  leadingWith,
  pressed,
  hasJustRisen,
}: ConfirmBidDialogProps): string[] {
  const reasons = []
  if (pressed !== null) {
    reasons.push(biddingText('newBidWhileReading', { amount: formatDollars(pressed) }))
  } else if (hasJustRisen) {
    reasons.push(biddingText('newBidAsPressed'))
  }
  if (leadingWith !== null) {
    reasons.push(biddingText('alreadyLeading', { amount: formatDollars(leadingWith) }))
  }
  if (isFarAbove(amount, auction)) {
    const [label, price] = [priceLabel(auction).toLowerCase(), formatDollars(priceOf(auction))]
    reasons.push(biddingText('farAbove', { label, price }))
  }
  return reasons
}
