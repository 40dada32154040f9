import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiProblem } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import { toastFailure, toastProblem, toastSuccess, withdrawToasts } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import { biddingText } from '../../languages/site/bidding.ts'
import { showLiveAuction } from '../../live/use-live-auctions.ts'
import { formatDollars } from '../../rules/money.ts'
import { useToldDelivery } from '../delivery/use-delivery-estimate.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { auctionQuery } from '../lot/auction-queries.ts'
import { showBids } from './bid-history.ts'
import { bidsQuery } from './bid-queries.ts'
import { isSignedOut, isTooLow, isUnproven, isUnregistered } from './bid-refusals.ts'
import type { PlacedBid } from './place-bid.ts'
import { showLeading, standingQuery } from './standing.ts'

/**
 * Places bids on an auction: the last step of specification, section 4 'Place bid flow'. A bid that
 * was not answered is sent again under the same key, so that it counts once.
 */
export function usePlaceBid(
  auctionId: string,
  /** Dollars: what was placed. */
  onPlaced: (amount: number) => void,
  /** Terms or details are missing; in dollars what was not placed for it. */
  onUnregistered: (amount: number, refusal: ApiProblem) => void,
  /** In dollars what was below the minimum by the time it came. */
  onTooLow?: (amount: number) => void,
) {
  const queryClient = useQueryClient()
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  const { send, settle, silence } = useSender()
  const told = useToldDelivery(auctionId)
  const [placed, setPlaced] = useState<PlacedBid | null>(null)

  const mutation = useMutation({
    mutationFn: (amount: number) =>
      send<PlacedBid>(`/api/auctions/${auctionId}/bids`, {
        ...{ amount, ...told(amount, silence === 'given-up') },
      }),
    retry: false,
    // Not held back while the browser believes to be offline: the answer to a person's click is due now.
    networkMode: 'always',
    onSuccess: (answer) => {
      const { bid, auction } = answer
      setPlaced(answer)
      withdrawToasts(aboutRefusal(auctionId))
      const isBeaten = bid.amount < (auction.current_bid ?? 0)
      if (isBeaten) toastBeaten(auctionId, outbidAtOnceText(bid.amount))
      else toastPlaced(auctionId, bid.amount)
      showLiveAuction(queryClient, auction)
      if (session.status === 'signed-in') {
        // Whose it is before it is in the list: 'You' of nobody who looks at it is not shown.
        if (isBeaten) {
          void queryClient.invalidateQueries(standingQuery(auctionId, session.user.id))
          void queryClient.invalidateQueries(bidsQuery(auctionId))
        } else {
          showLeading(queryClient, session.user.id, auction, bid)
          showBids(queryClient, auctionId, [bid])
        }
      }
      onPlaced(bid.amount)
    },
    onError: (error, amount) => {
      if (isSignedOut(error)) return askToSignIn(biddingText('pleaseSignIn'))
      // The form says so, and how to mend it.
      if (isUnproven(error)) return
      if (isUnregistered(error)) return onUnregistered(amount, error)
      if (isTooLow(error)) onTooLow?.(amount)
      toastProblem(error, biddingText('placeFailed'), aboutRefusal(auctionId))
      // What was refused was decided on something newer than what is shown; what was not answered may
      // have been stored. Its bids and one's standing have addresses below the auction's.
      const { queryKey } = auctionQuery(auctionId)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => String(address).startsWith(queryKey[0]),
      })
    },
  })
  return {
    placeBid: mutation.mutate,
    isPlacing: mutation.isPending,
    silence,
    /** What was given up has arrived. */
    settle,
    /** The bid that was placed last. */
    placed,
    /** The last bid was refused because the member's email address is not proved. */
    needsProof: isUnproven(mutation.error),
    forgetRefusal: mutation.reset,
    /** Dollars: the amount that was last sent. */
    lastSent: mutation.variables ?? null,
  }
}

function outbidAtOnceText(amount: number): string {
  return biddingText('outbidAtOnceText', { amount: formatDollars(amount) })
}

/**
 * What somebody's standing maximum beats counts, and is overtaken in the same moment. That one is outbid may be told
 * before this or after it, so it is no word of a bid that leads.
 */
export function toastBeaten(auctionId: string, text: string): void {
  withdrawToasts(aboutBid(auctionId))
  toastFailure(biddingText('outbidAtOnce'), text, aboutRefusal(auctionId))
}

/** In dollars what was placed, maybe after it was said to have failed. */
export function toastPlaced(auctionId: string, amount: number): void {
  withdrawToasts(aboutRefusal(auctionId))
  const text = biddingText('bidPlacedText', { amount: formatDollars(amount) })
  toastSuccess(biddingText('bidPlaced'), text, aboutBid(auctionId))
}

/** It was told to have failed, was placed after all, and no longer leads: in dollars what was placed. */
export function toastOvertaken(auctionId: string, amount: number): void {
  const text = biddingText('outbidSince', { amount: formatDollars(amount) })
  toastFailure(biddingText('outbid'), text, aboutRefusal(auctionId))
}

/** What a toast says of an amount that did not lead goes with the next act on that auction. */
export function aboutRefusal(auctionId: string): string {
  return `refused bid ${auctionId}`
}

/** What a toast says of one's bid that leads goes once it no longer does. */
export function aboutBid(auctionId: string): string {
  return `bid ${auctionId}`
}
