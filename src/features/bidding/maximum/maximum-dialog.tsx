import { useState } from 'react'
import { formatDollars } from '../../../rules/money.ts'
import { priceLabel, priceOf } from '../../../rules/price.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ProveEmail } from '../../account/email-proof/prove-email.tsx'
import { AllInLine } from '../../delivery/all-in-line.tsx'
import { EndedNote } from '../../lot/ended-note.tsx'
import { SilenceNote } from '../../lot/silence-note.tsx'
import { checkTypedBid, isFarAbove } from '../bid-amount.ts'
import type { useMaximum } from './use-maximum.ts'

const FORM = 'maximum-bid'

interface MaximumDialogProps {
  auction: AuctionView
  isOver: boolean
  saving: ReturnType<typeof useMaximum>
  isLeading: boolean
  /** Dollars: one's own maximum, while it leads. */
  stands: number | null
  onClose: () => void
}

/** Asks up to which amount the house bids, and says what that means. It stays right while it is open. */
export function MaximumDialog(props: MaximumDialogProps) {
  const { auction, isOver, saving, isLeading, stands, onClose } = props
  const [typed, setTyped] = useState(stands === null ? '' : String(stands))
  // Whoever leads may lower it down to the price.
  const least = isLeading ? priceOf(auction) : auction.minimum_bid
  const maximum = checkTypedBid(typed.replace(/[$,\s]/g, ''), least)
  const amount = maximum.state === 'good' ? maximum.amount : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stands === null ? 'Set a maximum bid' : 'Change your maximum bid'}
      description="We bid for you, only as much as is needed to lead, and never more than your maximum. Nobody else sees it."
      footer={
        <>
          {stands === null ? (
            <Button look="line" onClick={onClose}>
              Cancel
            </Button>
          ) : (
            <Button
              look="line"
              disabled={saving.isSaving || isOver}
              onClick={() => saving.save(null)}
            >
              Stop bidding for me
            </Button>
          )}
          <Button
            type="submit"
            form={FORM}
            look="lane"
            busy={saving.isSaving && 'Saving...'}
            disabled={isOver || amount === null}
          >
            Save maximum
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null && !isOver && !saving.isSaving) saving.save(amount)
        }}
      >
        <TextField
          label="Your maximum, in dollars"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={maximum.state === 'wrong' ? maximum.message : undefined}
          hint={hintFor(auction, least, isLeading)}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {amount !== null && isFarAbove(amount, auction) ? (
        <p>
          This is more than three times the {priceLabel(auction).toLowerCase()} of{' '}
          {formatDollars(priceOf(auction))}.
        </p>
      ) : null}
      <AllInLine auctionId={auction.id} amount={amount} meaning="What we bid for you is binding." />
      <p className="hint">
        You pay the price at which it ends, not your maximum. At equal maximums the earlier one
        leads.
      </p>
      {auction.reserve_status === 'not_met' ? (
        <p>
          <b>The reserve is not met.</b> Up to the reserve your maximum is bid in full, at once.
        </p>
      ) : null}
      <SilenceNote silence={saving.silence} what="maximum" />
      <ProveEmail isNeeded={saving.needsProof} onProven={saving.forgetRefusal} />
      {isOver ? <EndedNote /> : null}
    </Dialog>
  )
}

function hintFor({ reserve_status }: AuctionView, least: number, isLeading: boolean): string {
  if (!isLeading) return `At least the minimum bid of ${formatDollars(least)}, in whole dollars.`
  const bid = `At least your bid of ${formatDollars(least)}, in whole dollars.`
  if (reserve_status === 'not_met') return bid
  return `${bid} Raising it does not raise the price.`
}
