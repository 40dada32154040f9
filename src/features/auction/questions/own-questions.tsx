import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useSession } from '../../../browser/session.ts'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { dayAndMinute } from '../../lot/instants.ts'
import { ownQuestionsQuery, questionsAddress } from './questions-query.ts'
import type { OwnQuestion, WithdrawnQuestion } from './questions.ts'
import { giveBackQuestion } from './typed-questions.ts'

/** One's own that wait or were not published; those that were answered stand with the others. */
export function OwnQuestions({ auctionId }: { auctionId: string }) {
  const session = useSession()
  const viewer = session.status === 'signed-in' ? session.user.id : null
  const { data } = useQuery(ownQuestionsQuery(auctionId, viewer))
  const all = viewer === null ? [] : (data?.items ?? [])
  const items = all.filter(({ state }) => state !== 'published')
  if (items.length === 0) return null
  return (
    <div className="own-questions">
      <h3 id="own-questions">Your questions</h3>
      <ul aria-labelledby="own-questions">
        {items.map((one) => (
          <li key={one.id}>
            <p className="lot-question">{one.asked}</p>
            <p className="lot-question-when">{stateInWords(one)}</p>
            {one.can_withdraw ? <Withdraw auctionId={auctionId} question={one} /> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function stateInWords({ state, asked_at: at, reason }: OwnQuestion): string {
  const asked = `Asked ${dayAndMinute(at)}`
  return state === 'waiting'
    ? `${asked}. Waits for an answer.`
    : `${asked}. Not published: ${reason}`
}

/** What was asked goes back into its field, to be asked in other words, and the focus with it. */
function Withdraw({ auctionId, question }: { auctionId: string; question: OwnQuestion }) {
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi<WithdrawnQuestion>(`/api/me/questions/${question.id}`, {
        method: 'DELETE',
        signedIn: true,
      }),
    networkMode: 'always',
    onSuccess: () => {
      giveBackQuestion(auctionId, question.asked)
      button.current?.closest('section')?.querySelector('textarea')?.focus()
      toastSuccess('Question withdrawn')
    },
    onError: (error) => toastProblem(error, 'Failed to withdraw the question'),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [`${questionsAddress(auctionId)}/mine`] }),
  })
  return (
    <Button
      ref={button}
      look="line"
      size="sm"
      aria-label={`Withdraw “${question.asked}”`}
      busy={isPending && 'Withdrawing...'}
      onClick={() => mutate()}
    >
      Withdraw
    </Button>
  )
}
