import { biddingText } from '../../../languages/site/bidding.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { FieldError } from '../../../ui/field.tsx'
import { AllInLine } from '../../delivery/all-in-line.tsx'

interface WhatComesNextProps {
  auction: AuctionView
  /** Dollars: at which Place Bid was pressed; null when that was no amount to bid. */
  amount: number | null
}

/** What the button of a question places; or that it places nothing yet, for the amount was overtaken meanwhile. */
export function WhatComesNext({ auction, amount }: WhatComesNextProps) {
  if (amount === null) return null
  if (amount >= auction.minimum_bid) return <AllInLine auctionId={auction.id} amount={amount} />
  return (
    <div role="alert">
      <FieldError>
        {biddingText('overtaken', {
          amount: formatDollars(amount),
          minimum: formatDollars(auction.minimum_bid),
        })}
      </FieldError>
    </div>
  )
}
