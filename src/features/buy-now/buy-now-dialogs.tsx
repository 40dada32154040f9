import { Suspense, useEffect, useState } from 'react'
import type { Problem } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import { lazyPart } from '../../browser/waits/lazy-part.ts'
import { buyNowText } from '../../languages/site/buy-now.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { Profile } from '../account/profile.ts'
import { missingDetails, useBeforeBidding } from '../before-bidding/use-before-bidding.ts'
import { EndedNote } from '../lot/ended-note.tsx'
import { BuyNowConfirmation } from './buy-now-confirmation.tsx'
import { useBuyer } from './buyer.ts'
import { PurchaseAgreementDialog } from './purchase-agreement-dialog.tsx'
import type { Buying } from './use-buy-now.ts'

const DetailsDialog = lazyPart(
  async () => (await import('../before-bidding/details-dialog.tsx')).DetailsDialog,
)

/** What is asked: whether to buy, what is missing of one's details, the agreement. */
type Step = { at: 'question' | 'learning' | 'agreement' } | { at: 'details'; profile: Profile }

interface BuyNowDialogsProps {
  auction: AuctionView
  /** Dollars: the price at which the buyer pressed Buy Now. */
  seenPrice: number
  isOver: boolean
  buying: Buying
  onClose: () => void
}

/**
 * First whether to buy at this price, then what is missing of one's details, then the agreement; nothing is reserved before
 * all of it.
 */
export function BuyNowDialogs(props: BuyNowDialogsProps) {
  const { seenPrice, buying, onClose } = props
  const [price, setPrice] = useState(seenPrice)
  const [step, setStep] = useState<Step>({ at: 'question' })
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const session = useSession()
  const buyer = useBuyer(session.status === 'signed-in' ? session.user.id : null)
  const { missing, learn, acceptTerms } = useBeforeBidding()
  const mustAcceptTerms = missing?.some((one) => 'accept' in one) ?? false
  const { buy, isBuying, hasBought, hearRefusals } = buying
  // What was sent before in vain, and may have arrived, is sent again as it was.
  const [signed] = useState(buying.signed)
  useEffect(() => hearRefusals(onRefused))

  function onRefused(problem: Problem): void {
    if (['terms_not_accepted', 'details_missing'].includes(problem.code)) void goOn()
    if (problem.code === 'price_changed' && problem.price !== undefined) setPrice(problem.price)
    if (problem.code === 'not_available') onClose()
    else setRefusal(problem)
  }

  // One's own purchase ends it too.
  const isOver = props.isOver && !isBuying && !hasBought

  /** To the agreement, by way of the details where some are missing. */
  async function goOn(): Promise<void> {
    setStep({ at: 'learning' })
    const profile = await learn()
    const isMissing = profile !== null && missingDetails(profile).length > 0
    setStep(isMissing ? { at: 'details', profile } : { at: 'agreement' })
  }

  if (step.at === 'details') {
    return (
      <Suspense>
        <DetailsDialog
          profile={step.profile}
          purpose={buyNowText('detailsNeeded')}
          note={isOver ? <EndedNote /> : null}
          onSaved={() => setStep({ at: 'agreement' })}
          onClose={onClose}
        />
      </Suspense>
    )
  }
  if (step.at !== 'agreement' || !buyer) {
    return (
      <BuyNowConfirmation
        auction={props.auction}
        price={price}
        isOver={isOver}
        isLoading={step.at !== 'question'}
        onConfirm={() => void goOn()}
        onClose={onClose}
      />
    )
  }
  return (
    <PurchaseAgreementDialog
      auction={props.auction}
      price={price}
      buyer={signed ? { ...buyer, agreement: signed } : buyer}
      refusal={refusal}
      buying={buying}
      isOver={isOver}
      onProven={() => setRefusal(null)}
      mustAcceptTerms={mustAcceptTerms}
      onSigned={(agreement) => {
        setRefusal(null)
        buy({ agreement, price, before: mustAcceptTerms ? acceptTerms : null })
      }}
      onClose={onClose}
    />
  )
}
