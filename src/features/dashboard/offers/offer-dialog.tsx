import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { useSender } from '../../../browser/use-sender.ts'
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
      title={isAccept ? `Buy it for ${formatDollars(amount)}?` : 'Decline this offer?'}
      description={
        isAccept
          ? `Accepting binds you to buy ${auction.title} for ${formatDollars(amount)}. Your invoice comes at once; payment by bank transfer is due within ${PAYMENT_HOURS_WIN} hours. If it is not paid in time, the reservation is cancelled and your account is closed.`
          : `${auction.title} will then be offered to others. You cannot take this back.`
      }
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Go back
          </Button>
          <Button
            look={isAccept ? 'lane' : 'danger'}
            busy={isGiving && (isAccept ? 'Accepting...' : 'Declining...')}
            onClick={give}
          >
            {isAccept ? `Accept ${formatDollars(amount)}` : 'Decline'}
          </Button>
        </>
      }
    >
      {isAccept ? (
        <AllInLine
          auctionId={auction.id}
          amount={amount}
          meaning="You choose pick-up or delivery afterwards."
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
      if (answer === 'decline') return toastSuccess('Offer declined', undefined, about)
      toastSuccess('Offer accepted', 'Your invoice is among your reservations.', about)
      void navigate({ to: '/dashboard', search: { view: 'reservations' }, resetScroll: false })
    },
    onError(error) {
      toastProblem(error, `Failed to ${answer} the offer`, about)
      void reread()
    },
  })
  return { give: () => mutation.mutate(), isGiving: mutation.isPending, silence }
}
