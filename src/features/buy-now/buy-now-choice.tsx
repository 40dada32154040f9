import { useSession } from '../../browser/session.ts'
import { formatDollars } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import type { AuctionView } from '../auctions/auctions.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'

interface BuyNowChoiceProps {
  auction: AuctionView
  /** While a bid is being placed. */
  isDisabled?: boolean
}

/** 'or' and Buy Now with its price, where staff offer it. */
export function BuyNowChoice({ auction, isDisabled = false }: BuyNowChoiceProps) {
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  if (auction.buy_now_price === null || session.status === 'signed-in') return null
  return (
    <>
      <div className="or">or</div>
      <Button
        look="line"
        size="lg"
        disabled={isDisabled}
        onClick={() => askToSignIn('Please sign in to buy now')}
      >
        Buy Now <span className="amount">{formatDollars(auction.buy_now_price)}</span>
      </Button>
    </>
  )
}
