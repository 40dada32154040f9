import { useEffect, useState } from 'react'
import type { Problem } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { BuyNowConfirmation } from './buy-now-confirmation.tsx'
import { useBuyer } from './buyer.ts'
import { PurchaseAgreementDialog } from './purchase-agreement-dialog.tsx'
import { useBuyNow } from './use-buy-now.ts'

interface BuyNowDialogsProps {
  auction: AuctionView
  /** Dollars: the price at which the buyer pressed Buy Now. */
  seenPrice: number
  isOver: boolean
  onBuying: (isBuying: boolean) => void
  onClose: () => void
}

/** First whether to buy at this price, then the agreement; nothing is reserved before both. */
export function BuyNowDialogs(props: BuyNowDialogsProps) {
  const { auction, seenPrice, onBuying, onClose } = props
  const [price, setPrice] = useState(seenPrice)
  const [isConfirmed, setConfirmed] = useState(false)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const session = useSession()
  const buyer = useBuyer(session.status === 'signed-in' ? session.user.id : null)
  const { buy, isBuying, hasBought, silence } = useBuyNow(auction.id, (problem) => {
    if (problem.code === 'price_changed' && problem.price !== undefined) setPrice(problem.price)
    if (problem.code === 'not_available') onClose()
    else setRefusal(problem)
  })
  useEffect(() => onBuying(isBuying), [isBuying, onBuying])

  // One's own purchase ends it too.
  const isOver = props.isOver && !isBuying && !hasBought

  if (!isConfirmed || !buyer) {
    return (
      <BuyNowConfirmation
        auction={auction}
        price={price}
        isOver={isOver}
        isLoading={isConfirmed}
        onConfirm={() => setConfirmed(true)}
        onClose={onClose}
      />
    )
  }
  return (
    <PurchaseAgreementDialog
      auction={auction}
      price={price}
      buyer={buyer}
      refusal={refusal}
      isBuying={isBuying}
      hasBought={hasBought}
      isOver={isOver}
      silence={silence}
      onProven={() => setRefusal(null)}
      onSigned={(agreement) => {
        setRefusal(null)
        buy({ agreement, price })
      }}
      onClose={onClose}
    />
  )
}
