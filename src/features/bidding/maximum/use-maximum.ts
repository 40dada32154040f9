import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../browser/session.ts'
import { toastProblem, toastSuccess, withdrawToasts } from '../../../browser/toasts.ts'
import { useSender } from '../../../browser/use-sender.ts'
import { biddingText } from '../../../languages/site/bidding.ts'
import { maximumText } from '../../../languages/site/maximum.ts'
import { showLiveAuction } from '../../../live/use-live-auctions.ts'
import { formatDollars } from '../../../rules/money.ts'
import { useToldDelivery } from '../../delivery/use-delivery-estimate.ts'
import { useAskToSignIn } from '../../frame/ask-to-sign-in.ts'
import { auctionQuery } from '../../lot/auction-queries.ts'
import { isSignedOut, isUnproven } from '../bid-refusals.ts'
import { aboutBid, aboutRefusal, toastBeaten } from '../use-place-bid.ts'
import { maximumAddress, maximumQuery } from './maximum-query.ts'
import type { MaximumBid } from './maximum.ts'

/** Sets one's maximum (dollars), or takes it back (null). What was not answered is sent again under the same key. */
export function useMaximum(auctionId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const session = useSession()
  const askToSignIn = useAskToSignIn()
  const { send, silence } = useSender()
  const told = useToldDelivery(auctionId)
  const address = maximumAddress(auctionId)
  const about = `maximum ${auctionId}`

  /** The auction's bids and one's standing have addresses below the auction's. */
  function readAnew(): void {
    const [below] = auctionQuery(auctionId).queryKey
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [one] }) => String(one).startsWith(below),
    })
  }

  const mutation = useMutation({
    mutationFn: (amount: number | null) =>
      amount === null
        ? send<MaximumBid>(address, undefined, 'DELETE')
        : send<MaximumBid>(address, { amount, ...told(amount, silence === 'given-up') }, 'PUT'),
    retry: false,
    // Not held back while the browser believes to be offline: the answer to a person's click is due now.
    networkMode: 'always',
    onSuccess: (now) => {
      showLiveAuction(queryClient, now.auction)
      if (session.status === 'signed-in') {
        queryClient.setQueryData(maximumQuery(auctionId, session.user.id).queryKey, now)
      }
      readAnew()
      withdrawToasts(about)
      withdrawToasts(aboutRefusal(auctionId))
      tell(now)
      onDone()
    },
    onError: (error) => {
      if (isSignedOut(error)) return askToSignIn(biddingText('pleaseSignIn'))
      // The dialog says so, and how to mend it.
      if (isUnproven(error)) return
      toastProblem(error, maximumText('saveFailed'), about)
      readAnew()
    },
  })
  return {
    save: mutation.mutate,
    isSaving: mutation.isPending,
    silence,
    /** It was refused because the member's email address is not proved. */
    needsProof: isUnproven(mutation.error),
    forgetRefusal: mutation.reset,
  }
}

function tell({ amount, standing, auction }: MaximumBid): void {
  const about = aboutBid(auction.id)
  const price = formatDollars(auction.current_bid ?? 0)
  if (amount === null) {
    return toastSuccess(maximumText('removed'), maximumText('removedText'), about)
  }
  const maximum = formatDollars(amount)
  if (standing === 'leading') {
    return toastSuccess(maximumText('saved'), maximumText('savedText', { price, maximum }), about)
  }
  toastBeaten(auction.id, maximumText('outbidText', { maximum, price }))
}
