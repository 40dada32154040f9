import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { remember } from '../../browser/remembered.ts'
import { PAYMENT_HOURS_WIN } from '../../rules/policy.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EndedNote } from '../lot/ended-note.tsx'
import './bid-dialogs.css'
import { TERMS_ACCEPTED } from './terms-accepted.ts'

interface TermsDialogProps {
  isOver: boolean
  onAccept: () => void
  onClose: () => void
}

/** Opens before the first bid while the terms have not been accepted in this browser. */
export function TermsDialog({ isOver, onAccept, onClose }: TermsDialogProps) {
  const [isAccepted, setAccepted] = useState(false)
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
            disabled={!isAccepted || isOver}
            onClick={() => {
              remember(...TERMS_ACCEPTED)
              onAccept()
            }}
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
      {isOver ? <EndedNote /> : null}
    </Dialog>
  )
}
