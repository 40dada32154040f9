import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { formatDollars } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import type { AuctionView } from '../auctions/auctions.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'

const loadDialogs = () => import('./buy-now-dialogs.tsx')
const BuyNowDialogs = lazy(() =>
  loadDialogs().then((module) => ({ default: module.BuyNowDialogs })),
)

interface BuyNowChoiceProps {
  auction: AuctionView
  /** While a bid is being placed. */
  isDisabled?: boolean
}

/** 'or' and Buy Now with its price, where it is offered: specification, section 4 'Buy Now flow'. */
export function BuyNowChoice({ auction, isDisabled = false }: BuyNowChoiceProps) {
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  /** The price at which the buyer pressed Buy Now, in dollars. */
  const [seenPrice, setSeenPrice] = useState<number | null>(null)
  const [isBuying, setBuying] = useState(false)
  const price = auction.buy_now_price
  if (price === null && seenPrice === null) return null

  function start() {
    if (session.status === 'signed-in') setSeenPrice(price)
    else askToSignIn('Please sign in to buy now')
  }

  return (
    <>
      <div className="or">or</div>
      <Button
        look="line"
        size="lg"
        busy={isBuying && 'Processing...'}
        disabled={isDisabled || price === null}
        onPointerEnter={() => session.status === 'signed-in' && void loadDialogs()}
        onClick={start}
      >
        Buy Now <span className="amount">{price === null ? null : formatDollars(price)}</span>
      </Button>
      {seenPrice === null ? null : (
        <Suspense>
          <BuyNowDialogs
            auction={auction}
            seenPrice={seenPrice}
            onBuying={setBuying}
            onClose={() => setSeenPrice(null)}
          />
        </Suspense>
      )}
    </>
  )
}
