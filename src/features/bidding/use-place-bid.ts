import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem, callApi } from '../../browser/api.ts'
import { useSession } from '../../browser/session.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { formatDollars } from '../../rules/money.ts'
import { auctionQuery } from '../auctions/auction-queries.ts'
import { showLiveAuction } from '../auctions/live-auction.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { showOwnBid } from './bid-history.ts'
import type { PlacedBid } from './place-bid.ts'
import { showLeading } from './standing.ts'

/** Pauses before an unanswered bid is sent again, in milliseconds. */
const RETRY_AFTER_MS = [400, 1_200, 3_000]

/**
 * Places bids on an auction (specification, section 4 'Place bid flow', its last step). A bid that
 * was not answered is sent again under the same key, so that it counts once; so is the same amount
 * when the person tries again by hand.
 */
export function usePlaceBid(auctionId: string, onPlaced: () => void) {
  const queryClient = useQueryClient()
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  const unanswered = useRef<{ amount: number; key: string } | null>(null)

  const mutation = useMutation({
    mutationFn: async (amount: number) => {
      const key = unanswered.current?.amount === amount ? unanswered.current.key : newKey()
      unanswered.current = { amount, key }
      return sendUntilAnswered(auctionId, amount, key, () => {
        unanswered.current = null
      })
    },
    retry: false,
    onSuccess: ({ bid, auction }) => {
      toastSuccess(
        'Bid Placed!',
        `Your bid of ${formatDollars(bid.amount)} has been placed successfully`,
      )
      showLiveAuction(queryClient, auction)
      if (session.status === 'signed-in') {
        showOwnBid(queryClient, auctionId, session.user.id, bid)
        showLeading(queryClient, session.user.id, auction, bid.amount)
      }
      onPlaced()
    },
    onError: (error) => {
      if (isSignedOut(error)) return askToSignIn('Please sign in to place a bid')
      toastProblem(error, 'Failed to place bid')
      // What was refused was decided on something newer than what is shown.
      void queryClient.invalidateQueries(auctionQuery(auctionId))
    },
  })
  return { placeBid: mutation.mutate, isPlacing: mutation.isPending }
}

/** Sends the bid until the server has answered, at most four times. `onAnswer` hears any answer. */
async function sendUntilAnswered(
  auctionId: string,
  amount: number,
  key: string,
  onAnswer: () => void,
): Promise<PlacedBid> {
  for (let tries = 0; ; tries += 1) {
    try {
      const placed = await callApi<PlacedBid>(`/api/auctions/${auctionId}/bids`, {
        method: 'POST',
        body: { amount },
        signedIn: true,
        headers: { 'Idempotency-Key': key },
      })
      onAnswer()
      return placed
    } catch (error) {
      const pause = RETRY_AFTER_MS[tries]
      if (!isUnanswered(error)) onAnswer()
      if (!isUnanswered(error) || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Not reached, or too busy to take it: it may or may not have been stored. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  return [0, 502, 503, 504].includes(error.problem.status)
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'authentication_required'
}

/** Unique without `crypto.randomUUID`, which pages served without TLS do not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
