import Gavel from 'lucide-react/icons/gavel'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRemembered } from '../../browser/remembered.ts'
import { useSession } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { PAYMENT_HOURS_WIN } from '../../rules/policy.ts'
import { Button } from '../../ui/button.tsx'
import type { AuctionView } from '../auctions/auctions.ts'
import { BuyNowChoice } from '../buy-now/buy-now-choice.tsx'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { checkTypedBid } from './bid-amount.ts'
import { BidAmountField } from './bid-amount-field.tsx'
import { TERMS_ACCEPTED } from './terms-accepted.ts'
import { usePlaceBid } from './use-place-bid.ts'

const TermsDialog = lazy(() =>
  import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })),
)

interface BidFormProps {
  auction: AuctionView
  /** What the member has typed; null while the field follows the minimum. */
  typed: string | null
  onType: (typed: string | null) => void
  onPlacing: (isPlacing: boolean) => void
}

/** Place Your Bid: specification, section 4 'Place bid flow'. */
export function BidForm({ auction, typed, onType, onPlacing }: BidFormProps) {
  const minimum = auction.minimum_bid
  const value = typed ?? String(minimum)
  const bid = checkTypedBid(value, minimum)
  const { attempt, isPlacing, terms } = useBidding(auction, bid, () => onType(null))
  useEffect(() => onPlacing(isPlacing), [isPlacing, onPlacing])
  return (
    // What else can be done here is no part of the form: a purchase agreement's own form would submit this one too.
    <div className="bid-panel-act">
      <form
        className="bid-form"
        // Without scripts nothing may end up in the address.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          attempt()
        }}
      >
        <BidAmountField
          value={value}
          minimum={minimum}
          error={bid.state === 'wrong' ? bid.message : undefined}
          onType={onType}
          onEnter={attempt}
        />
        <Button
          type="submit"
          look="lane"
          size="lg"
          busy={isPlacing && 'Placing Bid...'}
          disabled={bid.state !== 'good'}
        >
          <Gavel className="icon" />
          Place Bid
        </Button>
      </form>
      <BuyNowChoice auction={auction} isDisabled={isPlacing} />
      <p className="fine-print">
        A bid is binding and cannot be cancelled. Payment by bank wire is due within{' '}
        {PAYMENT_HOURS_WIN} hours of closing.
      </p>
      {terms}
    </div>
  )
}

/** Signed in, terms accepted, amount right, in this order; then the bid is placed. */
function useBidding(
  auction: AuctionView,
  bid: ReturnType<typeof checkTypedBid>,
  onPlaced: () => void,
) {
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  const isAccepted = useRemembered(...TERMS_ACCEPTED)
  const [isAsking, setAsking] = useState(false)
  const { placeBid, isPlacing } = usePlaceBid(auction.id, onPlaced)

  function attempt() {
    if (isPlacing) return
    if (session.status !== 'signed-in') {
      askToSignIn('Please sign in to place a bid')
    } else if (isAccepted) {
      place()
    } else {
      setAsking(true)
    }
  }

  function place() {
    if (bid.state === 'wrong') toastFailure('Invalid Bid', bid.message)
    if (bid.state === 'good') placeBid(bid.amount)
  }

  const terms = isAsking ? (
    <Suspense>
      <TermsDialog
        onClose={() => setAsking(false)}
        onAccept={() => {
          setAsking(false)
          place()
        }}
      />
    </Suspense>
  ) : null
  return { attempt, isPlacing, terms }
}
