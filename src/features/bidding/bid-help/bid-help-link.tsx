import { Link } from '@tanstack/react-router'
import { biddingText } from '../../../languages/site/bidding.ts'

export function BidHelpLink() {
  return (
    <Link to="/help/how-to-bid" className="link">
      {biddingText('howToBid')}
    </Link>
  )
}
