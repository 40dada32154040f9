import { useState } from 'react'
import { biddingText } from '../../../languages/site/bidding.ts'
import { maximumText } from '../../../languages/site/maximum.ts'
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
  /** Dollars: one's own maximum that is kept, whether it leads or is beaten. */
  kept: number | null
  onClose: () => void
}

/** Asks up to which amount the house bids, and says what that means. It stays right while it is open. */
export function MaximumDialog(props: MaximumDialogProps) {
  const { auction, isOver, saving, isLeading, kept, onClose } = props
  const stands = isLeading ? kept : null
  const [typed, setTyped] = useState(stands === null ? '' : String(stands))
  // Whoever leads may lower it down to the price.
  const least = isLeading ? priceOf(auction) : auction.minimum_bid
  const maximum = checkTypedBid(typed.replace(/[$,\s]/g, ''), least)
  const amount = maximum.state === 'good' ? maximum.amount : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={maximumText(stands === null ? 'set' : 'changeTitle')}
      description={maximumText('explanation')}
      beginsAtField
      footer={
        <>
          {kept === null ? (
            <Button look="line" onClick={onClose}>
              {biddingText('cancel')}
            </Button>
          ) : (
            <Button
              look="line"
              disabled={saving.isSaving || isOver}
              onClick={() => saving.save(null)}
            >
              {maximumText('stop')}
            </Button>
          )}
          <Button
            type="submit"
            form={FORM}
            look="lane"
            busy={saving.isSaving && maximumText('saving')}
            disabled={isOver || amount === null}
          >
            {maximumText('save')}
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
          label={maximumText('yourMaximum')}
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
          {biddingText('farAbove', {
            label: priceLabel(auction).toLowerCase(),
            price: formatDollars(priceOf(auction)),
          })}
        </p>
      ) : null}
      <AllInLine auctionId={auction.id} amount={amount} meaning={maximumText('binding')} />
      <p className="hint">{maximumText('whatYouPay')}</p>
      <Standing {...{ auction, isLeading, kept }} />
      <SilenceNote silence={saving.silence} what="maximum" />
      <ProveEmail isNeeded={saving.needsProof} onProven={saving.forgetRefusal} />
      {isOver ? <EndedNote /> : null}
    </Dialog>
  )
}

function hintFor({ reserve_status }: AuctionView, least: number, isLeading: boolean): string {
  const amount = formatDollars(least)
  if (!isLeading) return maximumText('atLeastMinimum', { amount })
  if (reserve_status === 'not_met') return maximumText('atLeastYourBid', { amount })
  return maximumText('atLeastYourBidRaising', { amount })
}

/** What of the lot and of one's own maximum changes what a new one means. */
function Standing({
  auction,
  isLeading,
  kept,
}: Pick<MaximumDialogProps, 'auction' | 'isLeading' | 'kept'>) {
  return (
    <>
      {auction.reserve_status === 'not_met' ? (
        <p>{maximumText.rich('reserveNotMet', { b: (words) => <b>{words}</b> })}</p>
      ) : null}
      {kept !== null && !isLeading ? (
        <p>{maximumText('keptThoughBeaten', { maximum: formatDollars(kept) })}</p>
      ) : null}
    </>
  )
}
