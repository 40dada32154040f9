import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem, callApi } from '../../../browser/api.ts'
import { useSession, viewerOf } from '../../../browser/session.ts'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { auctionText } from '../../../languages/site/auction.ts'
import { Button } from '../../../ui/button.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { OWN_QUESTIONS_ADDRESS, ownQuestionsQuery, questionsAddress } from './questions-query.ts'
import type { OwnQuestion, WithdrawnQuestion } from './questions.ts'
import { giveBackQuestion } from './typed-questions.ts'

interface OwnQuestionsProps {
  auctionId: string
  /** Whether another question can be asked. */
  isOpen: boolean
  onWithdrawn: () => void
}

/** One's own that wait or were not published; those that were answered stand with the others. */
export function OwnQuestions(props: OwnQuestionsProps) {
  const { auctionId } = props
  const viewer = useSession(viewerOf)
  const { data } = useQuery(ownQuestionsQuery(auctionId, viewer))
  const all = viewer === null ? [] : (data?.items ?? [])
  const items = all.filter(({ state }) => state !== 'published')
  if (items.length === 0) return null
  return (
    <div className="own-questions">
      <h3 id="own-questions">{auctionText('yourQuestions')}</h3>
      <ul aria-labelledby="own-questions">
        {items.map((one) => (
          <li key={one.id}>
            <p className="lot-question">{one.asked}</p>
            <p className="lot-question-when">{stateInWords(one)}</p>
            {one.can_withdraw ? <Withdraw {...props} question={one} /> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function stateInWords({ state, asked_at: at, reason }: OwnQuestion): string {
  const asked = { at: dayAndMinute(at) }
  return state === 'waiting'
    ? auctionText('askedWaiting', asked)
    : auctionText('askedRejected', { ...asked, reason: String(reason) })
}

/** What was asked goes back into its field, to be asked in other words, and the focus with it. */
function Withdraw(props: OwnQuestionsProps & { question: OwnQuestion }) {
  const { auctionId, isOpen, onWithdrawn, question } = props
  const queryClient = useQueryClient()
  const viewer = useSession(viewerOf)
  const button = useRef<HTMLButtonElement>(null)
  // The button goes with its question.
  const focusHeading = () => button.current?.closest('section')?.querySelector('h2')?.focus()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi<WithdrawnQuestion>(`${OWN_QUESTIONS_ADDRESS}/${question.id}`, {
        method: 'DELETE',
        signedIn: true,
      }),
    networkMode: 'always',
    onSuccess: () => {
      // Whoever has left meanwhile leaves nothing typed to the next.
      if (viewerOf(useSession.getState()) !== viewer) return
      focusHeading()
      if (isOpen) {
        giveBackQuestion(auctionId, question.asked)
        onWithdrawn()
      }
      toastSuccess(auctionText('questionWithdrawn'))
    },
    onError: (error) => {
      toastProblem(error, auctionText('withdrawFailed'))
      if (error instanceof ApiProblem && error.problem.status === 409) focusHeading()
    },
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [one] }) => String(one).startsWith(questionsAddress(auctionId)),
      }),
  })
  return (
    <Button
      ref={button}
      look="line"
      size="sm"
      aria-label={auctionText('withdrawQuestion', { question: question.asked })}
      busy={isPending && auctionText('withdrawing')}
      onClick={() => mutate()}
    >
      {auctionText('withdraw')}
    </Button>
  )
}
