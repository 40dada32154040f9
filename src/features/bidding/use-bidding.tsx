import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiProblem } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import { toastFailure, toastProblem } from '../../browser/toasts.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { biddingText } from '../../languages/site/bidding.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { Profile } from '../account/profile.ts'
import { useBeforeBidding } from '../before-bidding/use-before-bidding.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { isFarAbove, type TypedBid } from './bid-amount.ts'
import {
  BidQuestion,
  preloadQuestions,
  type Press,
  type Question,
} from './dialogs/bid-question.tsx'
import { toastOvertaken, toastPlaced, usePlaceBid } from './use-place-bid.ts'

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
  /** Among many auctions every bid is asked for once more, with the name of the vehicle. */
  isAmongMany?: boolean
  onSent: (amount: number) => void
  /** Dollars: what was placed. */
  onPlaced: (amount: number) => void
  /** Dollars: what was sent, and was below the minimum by then. */
  onTooLow?: (amount: number) => void
}

/** Signed in, terms accepted, details told, amount right and meant, in this order; then the bid is placed. */
export function useBidding(bidding: Bidding) {
  const { auction, isOver, bid, isFollowing, standing, onSent, onPlaced } = bidding
  const { isAmongMany = false } = bidding
  const askToSignIn = useAskToSignIn()
  const [question, setQuestion] = useState<Question>(null)
  const { learn, isLearning, missing, firstMissing, goOnNow } = useLearning(goOn)
  const { placeBid, ...placing } = usePlaceBid(
    auction.id,
    onPlaced,
    (amount, refusal) => learn({ amount, hasJustRisen: false }, refusal),
    bidding.onTooLow,
  )
  const isAskingForDetails = missing?.some((one) => 'tell' in one) ?? false
  useEffect(() => whenIdle(() => preloadQuestions(isAskingForDetails)), [isAskingForDetails])
  const sinceRise = useSinceChange(auction.minimum_bid)
  const leadingWith = standing?.standing === 'leading' ? standing.highest_own_bid : null
  const fate = useFate(placing, standing)
  const placedAfterAll = useEffectEvent(() => {
    const amount = placing.lastSent
    placing.settle()
    if (amount === null) return
    if (leadingWith === amount) toastPlaced(auction.id, amount)
    else toastOvertaken(auction.id, amount)
    onPlaced(amount)
  })
  useEffect(() => {
    if (fate === 'placed') placedAfterAll()
  }, [fate])

  function attempt() {
    if (placing.isPlacing || isLearning) return
    const press = {
      amount: bid.state === 'good' ? bid.amount : null,
      // While one leads it was one's own bid that raised it.
      hasJustRisen: isFollowing && leadingWith === null && sinceRise() < JUST_RISEN_MS,
    }
    if (useSession.getState().status !== 'signed-in') askToSignIn(biddingText('pleaseSignIn'))
    else if (missing?.length === 0) check(press)
    else learn(press)
  }

  /** What is missing is asked for first. A bid that was refused for it is not sent again before that. */
  function goOn(press: Press, profile: Profile | null, refusal?: ApiProblem) {
    const first = firstMissing(profile)
    if (first && profile) {
      setQuestion({ about: 'accept' in first ? 'terms' : 'details', press, profile })
    } else if (refusal) toastProblem(refusal, biddingText('placeFailed'))
    else check(press)
  }

  /** While the terms were read the amount may have followed the minimum: no other than the one pressed binds unasked. */
  function check({ amount: pressed, hasJustRisen }: Press) {
    setQuestion(null)
    if (isOver) return toastFailure(biddingText('notAvailable'), biddingText('notAvailableText'))
    if (bid.state === 'wrong') toastFailure(biddingText('invalidBid'), bid.message)
    if (bid.state !== 'good') return
    const { amount } = bid
    const isAnother = amount !== pressed
    const isLikelyWrong = isAnother || hasJustRisen || isFarAbove(amount, auction)
    if (isAmongMany || isLikelyWrong || leadingWith !== null) {
      setQuestion({ about: 'amount', amount, pressed: isAnother ? pressed : null, hasJustRisen })
    } else place(amount)
  }

  function place(amount: number) {
    setQuestion(null)
    onSent(amount)
    placeBid(amount)
  }

  const dialog = (
    <BidQuestion
      {...{ question, auction, isOver, leadingWith, isAmongMany }}
      onMember={goOnNow}
      onConfirm={place}
      onClose={() => setQuestion(null)}
    />
  )
  return {
    attempt,
    ...placing,
    silence: fate === 'not-arrived' ? fate : placing.silence,
    isPlacing: placing.isPlacing || isLearning,
    isAsking: question !== null,
    dialog,
  }
}

type Fate = 'placed' | 'not-arrived'

/**
 * What became of a bid whose answer was lost, once the server has told anew how one stands; told once. One that had not
 * arrived may still do so.
 */
function useFate(
  { silence, lastSent }: Pick<ReturnType<typeof usePlaceBid>, 'silence' | 'lastSent'>,
  standing: MyStanding | null,
): Fate | null {
  const isGivenUp = silence === 'given-up'
  const [known, setKnown] = useState<{ before: MyStanding | null; fate: Fate | null } | null>(null)
  if (!isGivenUp && known) setKnown(null)
  if (isGivenUp && !known) setKnown({ before: standing, fate: null })
  if (isGivenUp && known && known.fate !== 'placed') {
    const fate = fateIn(standing, standing !== known.before, lastSent)
    if (fate && fate !== known.fate) setKnown({ ...known, fate })
  }
  return isGivenUp ? (known?.fate ?? null) : null
}

/** Null while it is not known: a higher one of one's own hides whether this one was placed before it. */
function fateIn(standing: MyStanding | null, isNew: boolean, sent: number | null): Fate | null {
  if (standing === null || sent === null || standing.voided_bid === sent) return null
  const own = standing.highest_own_bid ?? 0
  if (own === sent) return 'placed'
  return isNew && own < sent ? 'not-arrived' : null
}

type GoOn = (press: Press, profile: Profile | null, refusal?: ApiProblem) => void

/** Asks what is missing before a bid, and goes on as the panel then stands; not once it is gone. */
function useLearning(goOn: GoOn) {
  const { missing, firstMissing, learn } = useBeforeBidding()
  const [isLearning, setLearning] = useState(false)
  const latest = useRef<GoOn | null>(null)
  useEffect(() => {
    latest.current = goOn
    return () => {
      latest.current = null
    }
  })
  const goOnNow: GoOn = (...asked) => latest.current?.(...asked)
  return {
    missing,
    firstMissing,
    isLearning,
    goOnNow,
    learn(press: Press, refusal?: ApiProblem) {
      setLearning(true)
      void learn().then((profile) => {
        setLearning(false)
        goOnNow(press, profile, refusal)
      })
    },
  }
}

/** Tells how long ago a value changed under one's eyes, in milliseconds. */
function useSinceChange(value: number): () => number {
  const last = useRef({ value, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (last.current.value !== value) last.current = { value, at: performance.now() }
  }, [value])
  return () => performance.now() - last.current.at
}
