import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiProblem, type Problem } from '../../browser/api.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import type { PurchaseAgreement } from '../../rules/purchase-agreement.ts'
import { useAskToSignIn } from '../frame/ask-to-sign-in.ts'
import { auctionQuery } from '../lot/auction-queries.ts'
import type { Bought } from './buy-now.ts'
import { reservationAnchor } from './reservation-anchor.ts'

interface Purchase {
  agreement: PurchaseAgreement
  /** Dollars: what the buyer saw. */
  price: number
  /** What has to be done first. */
  before: (() => Promise<unknown>) | null
}

/**
 * Buys at the price seen, under the signed agreement: the last step of specification, section 4 'Buy
 * Now flow'. `onRefused` hears the server's refusal after its toast.
 */
export function useBuyNow(auctionId: string, onRefused: (problem: Problem) => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const askToSignIn = useAskToSignIn()
  const { send, silence } = useSender()
  const mutation = useMutation({
    mutationFn: async ({ agreement, price, before }: Purchase) => {
      await before?.()
      return send<Bought>(`/api/auctions/${auctionId}/buy-now`, {
        full_name: agreement.fullName,
        email: agreement.email,
        phone: agreement.phone,
        delivery_address: agreement.deliveryAddress,
        price,
      })
    },
    retry: false,
    networkMode: 'always',
    onSuccess: ({ reservation }) => {
      toastSuccess(
        'Purchase Complete!',
        'Item reserved successfully. Check your dashboard for details.',
      )
      void queryClient.invalidateQueries(auctionQuery(auctionId))
      // What was bought is what one sees there.
      void navigate({
        to: '/dashboard',
        search: { view: 'reservations' },
        hash: reservationAnchor(reservation.id),
      })
    },
    onError: (error) => {
      const problem = error instanceof ApiProblem ? error.problem : null
      if (problem?.code === 'authentication_required') {
        return askToSignIn('Please sign in to buy now')
      }
      // The dialog says so, and how to mend it.
      if (problem?.code === 'email_not_confirmed') return onRefused(problem)
      toastProblem(error, 'Failed to complete purchase')
      void queryClient.invalidateQueries(auctionQuery(auctionId))
      if (problem) onRefused(problem)
    },
  })
  return {
    buy: mutation.mutate,
    isBuying: mutation.isPending,
    hasBought: mutation.isSuccess,
    silence,
  }
}
