import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../browser/lazy-part.ts'
import { useRemembered } from '../../browser/remembered.ts'
import { useSession } from '../../browser/session.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { isFarAbove, type TypedBid } from './bid-amount.ts'
import { TERMS_ACCEPTED } from './terms-accepted.ts'
import { usePlaceBid } from './use-place-bid.ts'

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog)
const ConfirmBidDialog = lazyPart(
  async () => (await import('./confirm-bid-dialog.tsx')).ConfirmBidDialog,
)

function preloadDialogs(): void {
  TermsDialog.preload()
  ConfirmBidDialog.preload()
}

/** A press this soon after the amount followed the minimum was meant for the one before, in milliseconds. */
const JUST_RISEN_MS = 600

interface Bidding {
  auction: AuctionView
  isOver: boolean
  bid: TypedBid
  /** Nothing was typed: the amount is the minimum, and rises with it. */
  isFollowing: boolean
  /** How one stands, as the server told it for this very version; null while that is not known. */
  standing: MyStanding | null
  onSent: (amount: number) => void
  onPlaced: () => void
}

/** What stood in the field when Place Bid was pressed. */
interface Press {
  /** Dollars; null when it was no amount to bid. */
  amount: number | null
  /** The amount had followed the minimum up a moment before. */
  hasJustRisen: boolean
}

type Question =
  | { about: 'terms'; press: Press }
  /** Dollars; `pressed`: another amount, at which Place Bid was pressed before the terms were read. */
  | { about: 'amount'; amount: number; pressed: number | null; hasJustRisen: boolean }
  | null

/** Signed in, terms accepted, amount right and meant, in this order; then the bid is placed. */
export function useBidding(bidding: Bidding) {
  const { auction, isOver, bid, isFollowing, standing, onSent, onPlaced } = bidding
  const askToSignIn = useAskToSignIn()
  const isAccepted = useRemembered(...TERMS_ACCEPTED)
  const [question, setQuestion] = useState<Question>(null)
  const { placeBid, ...placing } = usePlaceBid(auction.id, onPlaced)
  useEffect(() => whenIdle(preloadDialogs), [])
  const sinceRise = useSinceChange(auction.minimum_bid)
  const leadingWith = standing?.standing === 'leading' ? standing.highest_own_bid : null
  // Its answer was lost, but the server tells that it leads.
  const isPlacedAfterAll = placing.silence === 'given-up' && leadingWith === placing.lastSent
  useEffect(() => {
    if (isPlacedAfterAll) onPlaced()
    // `onPlaced` is another function with each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPlacedAfterAll])

  function attempt() {
    if (placing.isPlacing) return
    const press = {
      amount: bid.state === 'good' ? bid.amount : null,
      hasJustRisen: isFollowing && sinceRise() < JUST_RISEN_MS,
    }
    if (useSession.getState().status !== 'signed-in') askToSignIn('Please sign in to place a bid')
    else if (isAccepted) check(press)
    else setQuestion({ about: 'terms', press })
  }

  /** While the terms were read the amount may have followed the minimum: no other than the one pressed binds unasked. */
  function check({ amount: pressed, hasJustRisen }: Press) {
    setQuestion(null)
    if (isOver) return toastFailure('Not Available', 'This item is no longer available')
    if (bid.state === 'wrong') toastFailure('Invalid Bid', bid.message)
    if (bid.state !== 'good') return
    const { amount } = bid
    const isAnother = amount !== pressed
    if (isAnother || hasJustRisen || leadingWith !== null || isFarAbove(amount, auction)) {
      setQuestion({ about: 'amount', amount, pressed: isAnother ? pressed : null, hasJustRisen })
    } else place(amount)
  }

  function place(amount: number) {
    setQuestion(null)
    onSent(amount)
    placeBid(amount)
  }

  const onClose = () => setQuestion(null)
  const dialog = (
    <Suspense>
      {question?.about === 'terms' ? (
        <TermsDialog
          {...{ auction, isOver, onClose }}
          amount={question.press.amount}
          onAccept={() => check(question.press)}
        />
      ) : null}
      {question?.about === 'amount' ? (
        <ConfirmBidDialog
          {...{ auction, isOver, leadingWith, onClose, ...question }}
          onConfirm={() => place(question.amount)}
        />
      ) : null}
    </Suspense>
  )
  return { attempt, ...placing, isAsking: question !== null, dialog }
}

/** Tells how long ago a value changed under one's eyes, in milliseconds. */
function useSinceChange(value: number): () => number {
  const last = useRef({ value, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (last.current.value !== value) last.current = { value, at: performance.now() }
  }, [value])
  return () => performance.now() - last.current.at
}
