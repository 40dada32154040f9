import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { useSender } from '../../../browser/use-sender.ts'
import { dashboardText } from '../../../languages/site/dashboard.ts'
import { formatDollars } from '../../../rules/money.ts'
import { PAYMENT_HOURS_WIN } from '../../../rules/policy.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AllInLine } from '../../delivery/all-in-line.tsx'
import { SilenceNote } from '../../lot/silence-note.tsx'
import { refreshLists } from '../dashboard-queries.ts'
import type { Offer } from './my-offers.ts'
import { OFFERS_ADDRESS } from './offers-query.ts'

type Answer = 'accept' | 'decline'

const FAILED = { accept: 'acceptFailed', decline: 'declineFailed' } as const

interface OfferDialogProps {
  offer: Offer
  answer: Answer
  onClose: () => void
}

/** Says what an answer binds to, before it is given. */
export function OfferDialog({ offer, answer, onClose }: OfferDialogProps) {
  const { auction, amount } = offer
  const { give, isGiving, silence } = useAnswer(offer, answer, onClose)
  const isAccept = answer === 'accept'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        isAccept
          ? dashboardText('buyItFor', { amount: formatDollars(amount) })
          : dashboardText('declineThis')
      }
      description={
        isAccept
          ? dashboardText('acceptingBinds', {
              title: auction.title,
              amount: formatDollars(amount),
              hours: PAYMENT_HOURS_WIN,
            })
          : dashboardText('declineMeans', { title: auction.title })
      }
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {dashboardText('goBack')}
          </Button>
          <Button
            look={isAccept ? 'lane' : 'danger'}
            busy={isGiving && dashboardText(isAccept ? 'accepting' : 'declining')}
            onClick={give}
          >
            {isAccept
              ? dashboardText('acceptAmount', { amount: formatDollars(amount) })
              : dashboardText('decline')}
          </Button>
        </>
      }
    >
      {isAccept ? (
        <AllInLine
          auctionId={auction.id}
          amount={amount}
          meaning={dashboardText('chooseDeliveryAfterwards')}
        />
      ) : null}
      <SilenceNote silence={silence} what="answer" />
    </Dialog>
  )
}

function useAnswer({ id }: Offer, answer: Answer, onClose: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { send, silence } = useSender()
  const about = `offer ${id}`
  const reread = () =>
    Promise.all([
      refreshLists(queryClient),
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => address === OFFERS_ADDRESS,
      }),
    ])
  const mutation = useMutation({
    mutationFn: () => send(`${OFFERS_ADDRESS}/${id}/${answer}`, {}),
    retry: false,
    networkMode: 'always',
    async onSuccess() {
      await reread()
      onClose()
      if (answer === 'decline')
        return toastSuccess(dashboardText('offerDeclined'), undefined, about)
      toastSuccess(dashboardText('offerAccepted'), dashboardText('offerAcceptedText'), about)
      void navigate({ to: '/dashboard', search: { view: 'reservations' }, resetScroll: false })
    },
    onError(error) {
      toastProblem(error, dashboardText(FAILED[answer]), about)
      void reread()
    },
  })
  return { give: () => mutation.mutate(), isGiving: mutation.isPending, silence }
}
