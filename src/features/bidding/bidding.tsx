import { useState } from 'react'
import type { AuctionView } from '../../rules/public-auction.ts'
import { checkTypedBid } from './bid-amount.ts'
import { BidBar } from './bid-bar.tsx'
import type { Typed } from './bid-form.tsx'
import { BidPanel } from './bid-panel.tsx'

/** The panel, and the bar that repeats it where it is out of sight: both tell of the amount in the one field. */
export function Bidding({ auction }: { auction: AuctionView }) {
  const [typed, setTyped] = useState<Typed>(null)
  const minimum = auction.minimum_bid
  const bid = checkTypedBid(typed?.text ?? String(minimum), minimum, typed?.minimum)
  return (
    <>
      <BidPanel
        auction={auction}
        typed={typed}
        bid={bid}
        onType={(text) => setTyped(text === null ? null : { text, minimum })}
      />
      <BidBar auction={auction} amount={bid.state === 'good' ? bid.amount : null} />
    </>
  )
}
