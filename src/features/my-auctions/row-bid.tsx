import Gavel from 'lucide-react/icons/gavel'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { myAuctionsText } from '../../languages/site/my-auctions.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ProveEmail } from '../account/email-proof/prove-email.tsx'
import type { TypedBid } from '../bidding/bid-amount.ts'
import { KeepReceipt } from '../bidding/receipt/keep-receipt.tsx'
import { useBidding } from '../bidding/use-bidding.tsx'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { auctionTitle } from '../lot/auction-labels.ts'
import { SilenceNote } from '../lot/silence-note.tsx'
import { plainNumber, rowAmount, type RowTyped } from './row-amount.ts'
import { stayInRow, stepThroughRows } from './step-through-rows.ts'

interface RowBidProps {
  auction: AuctionView
  isOver: boolean
  /** As the server told it for this very version; null while that is not known. */
  standing: MyStanding | null
  /** Hears while a dialog is open or an answer is awaited: the row must not go meanwhile. */
  onBusy: (isBusy: boolean) => void
}

/** Bids from a row: the minimum with one button, or what is typed. What is asked before a bid is the auction page's. */
export function RowBid({ auction, isOver, standing, onBusy }: RowBidProps) {
  const [typed, setTyped] = useState<RowTyped>(null)
  const [refused, setRefused] = useState<number | null>(null)
  const noteId = useId()
  const minimum = auction.minimum_bid
  const { bid, isFollowing, fault } = rowAmount(typed, minimum, refused)
  const type = (text: string) => {
    setRefused(null)
    setTyped(text === '' ? null : { text, minimum })
  }
  const bidding = useBidding({
    ...{ auction, isOver, bid, isFollowing, standing, isAmongMany: true },
    // It stays in the field until it is answered, whatever the minimum does meanwhile.
    onSent: (amount) => type(String(amount)),
    // What was typed since stays.
    onPlaced: (amount) => setTyped((now) => (isAmount(now, amount) ? null : now)),
    onTooLow(amount) {
      setRefused(amount)
      setTyped((now) => (isAmount(now, amount) ? null : now))
    },
  })
  const { attempt, isPlacing, isAsking, silence, placed } = bidding
  const isBusy = isPlacing || isAsking || silence === 'given-up'
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
  const said = isPlacing ? null : fault
  const isHidden = isOver || auction.paused_at !== null
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isHidden) stayInRow(element.current)
  }, [isHidden])
  return (
    <div ref={element} className="row-bid">
      <div hidden={isHidden}>
        <Controls
          {...{ bid, isPlacing, noteId }}
          title={auctionTitle(auction)}
          text={typed?.text ?? ''}
          isWrong={said !== null && !isFollowing}
          isUrgent={standing?.standing === 'outbid'}
          onType={type}
          onBid={attempt}
        />
        <div id={noteId} aria-live="polite">
          {said === null ? (
            <p className="sr-only">
              {myAuctionsText('minimumBid', { amount: formatDollars(minimum) })}
            </p>
          ) : (
            <FieldError>{said}</FieldError>
          )}
        </div>
      </div>
      <SilenceNote silence={silence} what="bid" />
      {placed && said === null && silence === 'none' ? (
        <p className="fine-print">
          <KeepReceipt placed={placed} highest={standing?.highest_own_bid ?? null} />
        </p>
      ) : null}
      <ProveEmail isNeeded={bidding.needsProof} onProven={bidding.forgetRefusal} />
      {bidding.dialog}
    </div>
  )
}

interface ControlsProps {
  title: string
  text: string
  bid: TypedBid
  isWrong: boolean
  isPlacing: boolean
  isUrgent: boolean
  noteId: string
  onType: (text: string) => void
  onBid: () => void
}

/** An amount, if another than the minimum is meant, and the button that names what it bids. */
function Controls(props: ControlsProps) {
  const { title, text, bid, isWrong, isPlacing, isUrgent, noteId, onType, onBid } = props
  const amount = bid.state === 'good' ? formatDollars(bid.amount) : null
  return (
    <div className="row-bid-controls">
      <input
        className="input tn"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-control="amount"
        aria-label={myAuctionsText('yourAmountFor', { title })}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        placeholder={myAuctionsText('amount')}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onBid()
          if (event.key === 'Escape') onType('')
          stepThroughRows(event)
        }}
      />
      <Button
        look={isUrgent ? 'lane' : 'line'}
        data-control="bid"
        aria-label={
          isPlacing
            ? undefined
            : amount === null
              ? myAuctionsText('bidOn', { title })
              : myAuctionsText('bidAmountOn', { amount, title })
        }
        aria-describedby={noteId}
        busy={isPlacing && myAuctionsText('placingBid')}
        disabled={!isPlacing && bid.state !== 'good'}
        onClick={onBid}
        onKeyDown={stepThroughRows}
      >
        <Gavel className="icon" />
        {amount === null ? myAuctionsText('bid') : myAuctionsText('bidAmount', { amount })}
      </Button>
    </div>
  )
}

function isAmount(typed: RowTyped, amount: number): boolean {
  return typed !== null && Number(plainNumber(typed.text)) === amount
}
