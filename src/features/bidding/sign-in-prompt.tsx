import { Link } from '@tanstack/react-router'
import { biddingText } from '../../languages/site/bidding.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BuyNowChoice } from '../buy-now/buy-now-choice.tsx'
import { BidHelpLink } from './bid-help/bid-help-link.tsx'
import { FinePrint } from './fine-print.tsx'

/** What visitors see in place of the bid form, why, and what a bid would bind to. */
export function SignInPrompt({ auction }: { auction: AuctionView }) {
  return (
    <div className="bid-panel-act">
      <div className="spread bid-label">
        <h2>{biddingText('signInTitle')}</h2>
        <BidHelpLink />
      </div>
      <p>{biddingText('signInText')}</p>
      <Link to="/auth" className={buttonClass('lane', 'lg')}>
        {biddingText('signIn')}
      </Link>
      <BuyNowChoice auction={auction} />
      <FinePrint />
    </div>
  )
}
