import { Suspense, useEffect, useState } from 'react'
import { useSession } from '../../browser/session.ts'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { buyNowText } from '../../languages/site/buy-now.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { SilenceNote } from '../lot/silence-note.tsx'
import { useBuyNow } from './use-buy-now.ts'

const BuyNowDialogs = lazyPart(async () => (await import('./buy-now-dialogs.tsx')).BuyNowDialogs)

interface BuyNowChoiceProps {
  auction: AuctionView
  isOver?: boolean
  /** While a bid is being placed. */
  isDisabled?: boolean
  /** Hears when one is at it, in the dialogs or waiting for the answer: meanwhile they must not go away. */
  onActivity?: (activity: 'asking' | 'none') => void
}

/** 'or' and Buy Now with its price, where it is offered: specification, section 4 'Buy Now flow'. */
export function BuyNowChoice(props: BuyNowChoiceProps) {
  const { auction, isOver = false, isDisabled = false, onActivity } = props
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  const isHydrated = useHydrated()
  /** The price at which the buyer pressed Buy Now, in dollars. */
  const [seenPrice, setSeenPrice] = useState<number | null>(null)
  // Here, for it goes on when the dialogs are closed.
  const buying = useBuyNow(auction.id)
  const { isBuying } = buying
  const isAt = seenPrice !== null || isBuying
  const price = auction.buy_now_price
  const isForUse = session.status === 'signed-in' && price !== null
  useEffect(() => (isForUse ? whenIdle(BuyNowDialogs.preload) : undefined), [isForUse])
  useEffect(() => onActivity?.(isAt ? 'asking' : 'none'), [isAt, onActivity])
  if (price === null && !isAt) return null

  const priceText = price === null ? '' : formatDollars(price)

  function start() {
    if (useSession.getState().status !== 'signed-in') return askToSignIn(buyNowText('signInToBuy'))
    buying.begin()
    setSeenPrice(price)
  }

  return (
    <>
      <div className="beside or">{buyNowText('or')}</div>
      <Button
        look="line"
        size="lg"
        busy={
          isHydrated
            ? isBuying && buyNowText('processing')
            : buyNowText('buyNowLoading', { price: priceText })
        }
        disabled={isDisabled || price === null}
        onClick={start}
      >
        {buyNowText.rich('buyNowFor', {
          amount: () => <span className="amount">{priceText}</span>,
        })}
      </Button>
      {seenPrice === null ? null : (
        <Suspense>
          <BuyNowDialogs
            auction={auction}
            seenPrice={seenPrice}
            isOver={isOver}
            buying={buying}
            onClose={() => setSeenPrice(null)}
          />
        </Suspense>
      )}
      <SilenceNote silence={seenPrice === null ? buying.silence : 'none'} what="purchase" />
    </>
  )
}
