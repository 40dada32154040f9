import Gavel from 'lucide-react/icons/gavel'
import { useEffect } from 'react'
import { biddingText } from '../../languages/site/bidding.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ProveEmail } from '../account/email-proof/prove-email.tsx'
import { BuyNowChoice } from '../buy-now/buy-now-choice.tsx'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { AllInLine } from '../delivery/all-in-line.tsx'
import { SilenceNote } from '../lot/silence-note.tsx'
import { BidAmountField } from './bid-amount-field.tsx'
import { stepOf, type TypedBid } from './bid-amount.ts'
import { FinePrint } from './fine-print.tsx'
import { MaximumChoice } from './maximum/maximum-choice.tsx'
import { KeepReceipt } from './receipt/keep-receipt.tsx'
import { useBidding } from './use-bidding.tsx'

/** What the member has typed, and the minimum as it was then, in dollars. Null while the field follows the minimum. */
export type Typed = { text: string; minimum: number } | null

/** What a member is at: answering a dialog, or waiting for the answer to a bid or purchase. */
export type Activity = 'none' | 'asking' | 'placing'

/** The id of the button that sends it. */
export const PLACE_BID = 'place-bid'
const BID_MEANING = 'bid-meaning'

interface BidFormProps {
  auction: AuctionView
  isOver: boolean
  standing: MyStanding | null
  /** Dollars, as far as it is known. */
  highestOwnBid: number | null
  typed: Typed
  bid: TypedBid
  onType: (text: string | null) => void
  onActivity: (activity: Activity) => void
}

/** Place Your Bid: specification, section 4 'Place bid flow'. */
export function BidForm(props: BidFormProps) {
  const { auction, isOver, standing, highestOwnBid, typed, bid, onType, onActivity } = props
  const isHydrated = useHydrated()
  const minimum = auction.minimum_bid
  const value = typed?.text ?? String(minimum)
  const bidding = useBidding({
    auction,
    isOver,
    bid,
    isFollowing: typed === null,
    standing,
    // It stays in the field until it is placed, whatever the minimum does meanwhile.
    onSent: (amount) => onType(String(amount)),
    // What was typed since stays.
    onPlaced: (amount) => (Number(value) === amount ? onType(null) : undefined),
  })
  const { attempt, isPlacing, isAsking, silence, lastSent, placed, dialog } = bidding
  // What became of it is told here, also once the end has come.
  const isInDoubt = silence === 'given-up'
  useEffect(
    () => onActivity(isPlacing ? 'placing' : isAsking || isInDoubt ? 'asking' : 'none'),
    [isPlacing, isAsking, isInDoubt, onActivity],
  )
  const isAboutThis = bid.state === 'good' && bid.amount === lastSent
  // What is heard of it before its answer, its own price among it, does not make it wrong.
  const underWay = isPlacing && Number(value) === lastSent ? lastSent : null
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
        <fieldset className="bid-form-fields" disabled={!isHydrated}>
          <BidAmountField
            value={value}
            minimum={minimum}
            step={stepOf(auction)}
            error={underWay === null ? faultOf(bid) : undefined}
            onType={onType}
            onEnter={attempt}
          />
        </fieldset>
        <AllInLine
          id={BID_MEANING}
          auctionId={auction.id}
          amount={underWay ?? (bid.state === 'good' ? bid.amount : null)}
          leadsToZip
        />
        <SubmitButton
          id={PLACE_BID}
          aria-describedby={BID_MEANING}
          look="lane"
          size="lg"
          busy={isPlacing && biddingText('placingBid')}
          // One that became disabled would lose the focus of whoever pressed it.
          disabled={underWay === null && bid.state !== 'good'}
        >
          <Gavel className="icon" />
          {biddingText('placeBid')}
        </SubmitButton>
        <SilenceNote silence={hasEnded(silence) && !isAboutThis ? 'none' : silence} what="bid" />
      </form>
      <MaximumChoice {...{ auction, isOver, standing, onActivity }} isDisabled={isPlacing} />
      <ProveEmail isNeeded={bidding.needsProof} onProven={bidding.forgetRefusal} />
      <BuyNowChoice
        auction={auction}
        isOver={isOver}
        isDisabled={isPlacing}
        onActivity={onActivity}
      />
      <FinePrint>
        {placed ? <KeepReceipt placed={placed} highest={highestOwnBid} /> : null}
      </FinePrint>
      {dialog}
    </div>
  )
}

/** Of a bid that was not answered: it is not tried any more. */
function hasEnded(silence: string): boolean {
  return silence === 'given-up' || silence === 'not-arrived'
}

/** What the field says. The toast keeps to the specification's words. */
function faultOf(bid: TypedBid): string | undefined {
  if (bid.state !== 'wrong') return undefined
  return bid.isOvertaken ? biddingText('priceWentUp', { fault: bid.message }) : bid.message
}
