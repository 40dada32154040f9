import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { biddingText } from '../../../languages/site/bidding.ts'
import { PAYMENT_HOURS_WIN } from '../../../rules/policy.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Profile } from '../../account/profile.ts'
import { useBeforeBidding } from '../../before-bidding/use-before-bidding.ts'
import { useIsShown } from '../../before-bidding/use-is-shown.ts'
import { EndedNote } from '../../lot/ended-note.tsx'
import { useAction } from '../../security/use-action.ts'
import './bid-dialogs.css'
import { WhatComesNext } from './what-comes-next.tsx'

interface TermsDialogProps {
  auction: AuctionView
  /** Dollars: at which Place Bid was pressed; null when that was no amount to bid. */
  amount: number | null
  isOver: boolean
  /** They are, for this member on every device. */
  onAccept: (profile: Profile) => void
  onClose: () => void
}

/** Opens before the first bid while the member has not accepted the terms as they are now. */
export function TermsDialog({ auction, amount, isOver, onAccept, onClose }: TermsDialogProps) {
  const [isAccepted, setAccepted] = useState(false)
  const { acceptTerms } = useBeforeBidding()
  const { isBusy, run } = useAction(biddingText('acceptFailed'))
  const isOpen = useIsShown()
  const accept = () =>
    run(async () => {
      const profile = await acceptTerms()
      // Whoever closed it meanwhile has accepted the terms, and bids nothing.
      if (isOpen()) onAccept(profile)
      return null
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={biddingText('termsTitle')}
      description={biddingText('termsIntro')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {biddingText('cancel')}
          </Button>
          <Button
            look="ink"
            busy={isBusy && biddingText('accepting')}
            disabled={!isAccepted || isOver}
            onClick={() => void accept()}
          >
            {biddingText('acceptAndContinue')}
          </Button>
        </>
      }
    >
      <ul className="bid-terms">
        <li>{biddingText('termBinding')}</li>
        <li>{biddingText('termPayment', { hours: PAYMENT_HOURS_WIN })}</li>
        <li>{biddingText('termFailure')}</li>
        <li>{biddingText('termOnline')}</li>
      </ul>
      <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
        {biddingText.rich('acceptTerms', {
          link: (words) => (
            <Link to="/terms" target="_blank" className="link">
              {words}
            </Link>
          ),
        })}
      </Checkbox>
      {isOver ? <EndedNote /> : <WhatComesNext auction={auction} amount={amount} />}
    </Dialog>
  )
}
