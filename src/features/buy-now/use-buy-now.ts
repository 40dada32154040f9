import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiProblem, type Problem } from '../../browser/api.ts'
import type { Send } from '../../browser/send-once.ts'
import { toastProblem, toastSuccess, withdrawToasts } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import { buyNowText } from '../../languages/site/buy-now.ts'
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
  before: ((send: Send) => Promise<unknown>) | null
}

type OnRefused = (problem: Problem) => void

export type Buying = ReturnType<typeof useBuyNow>

/**
 * Buys at the price seen, under the signed agreement: the last step of specification, section 4 'Buy
 * Now flow'. What was sent goes on under its key though the dialogs are closed: a toast tells what became of it, and
 * nobody is led to it who has gone on to something else.
 */
export function useBuyNow(auctionId: string) {
  const about = `purchase ${auctionId}`
  /** Null while the dialogs are closed. */
  const onRefused = useRef<OnRefused | null>(null)
  const [signed, setSigned] = useState<PurchaseAgreement | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const askToSignIn = useAskToSignIn()
  const { send, silence } = useSender()
  const mutation = useMutation({
    mutationFn: async ({ agreement, price, before }: Purchase) => {
      await before?.(send)
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
    onMutate: ({ agreement }) => {
      setSigned(agreement)
      toastSuccess(buyNowText('agreementValidated'), undefined, about)
    },
    onSuccess: ({ reservation }) => {
      setSigned(null)
      toastSuccess(buyNowText('purchaseComplete'), buyNowText('purchaseCompleteText'), about)
      void queryClient.invalidateQueries(auctionQuery(auctionId))
      if (!onRefused.current) return
      // What was bought is what one sees there.
      void navigate({
        to: '/dashboard',
        search: { view: 'reservations' },
        hash: reservationAnchor(reservation.id),
      })
    },
    onError: (error) => {
      withdrawToasts(about)
      const problem = error instanceof ApiProblem ? error.problem : null
      if (problem?.code === 'authentication_required') {
        return askToSignIn(buyNowText('signInToBuy'))
      }
      // The dialog says so, and how to mend it.
      if (problem?.code === 'email_not_confirmed') return onRefused.current?.(problem)
      toastProblem(error, buyNowText('purchaseFailed'), about)
      void queryClient.invalidateQueries(auctionQuery(auctionId))
      if (problem) onRefused.current?.(problem)
    },
  })
  return {
    buy: mutation.mutate,
    /** Another purchase may begin: how the one before ended is told. */
    begin: () => !mutation.isPending && mutation.reset(),
    /** For dialogs while they are open: hears the server's refusal after its toast. Returns how to stop. */
    hearRefusals(listener: OnRefused) {
      onRefused.current = listener
      return () => {
        onRefused.current = null
      }
    },
    /** What was signed and is not answered with a reservation: it stands in the form again, so that it is the same that is sent. */
    signed,
    isBuying: mutation.isPending,
    hasBought: mutation.isSuccess,
    silence,
  }
}
