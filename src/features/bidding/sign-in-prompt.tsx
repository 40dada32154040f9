import { Link } from '@tanstack/react-router'
import type { AuctionView } from '../../rules/public-auction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BuyNowChoice } from '../buy-now/buy-now-choice.tsx'
import { BidHelpLink } from './bid-help/bid-help-link.tsx'

/** What visitors see in place of the bid form, and why. */
export function SignInPrompt({ auction }: { auction: AuctionView }) {
  return (
    <div className="bid-panel-act">
      <div className="spread bid-label">
        <h2>Sign in to place a bid</h2>
        <BidHelpLink />
      </div>
      <p>Registration is free. You need an ID photo, and bids are binding.</p>
      <Link to="/auth" className={buttonClass('lane', 'lg')}>
        Sign In
      </Link>
      <BuyNowChoice auction={auction} />
    </div>
  )
}
