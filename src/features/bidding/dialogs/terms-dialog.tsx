import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
  const { isBusy, run } = useAction('Failed to accept the terms')
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
      title="Accept the terms before your first bid"
      description="By bidding you agree that:"
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="ink"
            busy={isBusy && 'Accepting...'}
            disabled={!isAccepted || isOver}
            onClick={() => void accept()}
          >
            Accept and continue
          </Button>
        </>
      }
    >
      <ul className="bid-terms">
        <li>Bids are binding and cannot be cancelled.</li>
        <li>Payment by bank wire is due within {PAYMENT_HOURS_WIN} hours of closing.</li>
        <li>Failure to pay closes your account and re-lists the vehicle.</li>
        <li>Vehicles are sold online only; visits are not available.</li>
      </ul>
      <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
        I have read and accept the{' '}
        <Link to="/terms" target="_blank" className="link">
          terms and conditions
        </Link>
      </Checkbox>
      {isOver ? <EndedNote /> : <WhatComesNext auction={auction} amount={amount} />}
    </Dialog>
  )
}
