import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { useSession } from '../../../browser/session.ts'
import { toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { useSender } from '../../../browser/use-sender.ts'
import { auctionText } from '../../../languages/site/auction.ts'
import { LONGEST_QUESTION, questionFault } from '../../../rules/public-questions/asking.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useAskToSignIn } from '../../frame/ask-to-sign-in.ts'
import { questionsAddress } from './questions-query.ts'
import type { Asked } from './questions.ts'
import { keepTypedQuestion, useTypedQuestion } from './typed-questions.ts'

interface AskFormProps {
  auctionId: string
  /** After a question was withdrawn: the focus comes here. */
  isAskedAgain: boolean
}

/** Asks staff about a lot, once for each press that counts. What was typed stays until the server has it, also over signing in. */
export function AskForm({ auctionId, isAskedAgain }: AskFormProps) {
  const [typed, keep] = useTypedQuestion(auctionId)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isAskedAgain) field.current?.focus()
  }, [isAskedAgain])
  const { ask, isAsking, isSilent } = useAsk(auctionId, setFault)
  // What was typed before the page was hydrated stays in its field.
  const adopt = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      if (element?.value) keepTypedQuestion(auctionId, element.value)
    },
    [auctionId],
  )

  function send(): void {
    if (isAsking) return
    const wrong = questionFault(typed)
    setFault(wrong)
    if (wrong === null) ask(typed.trim())
    else field.current?.focus()
  }

  return (
    <>
      <noscript>
        <p>{auctionText('askNeedsScripts')}</p>
      </noscript>
      <form
        className="stack ask-form"
        // Without scripts nothing may end up in the address.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextAreaField
          ref={adopt}
          label={auctionText('askLabel')}
          name="question"
          rows={3}
          maxLength={LONGEST_QUESTION}
          value={typed}
          readOnly={isAsking}
          error={fault}
          hint={auctionText('askHint')}
          onChange={({ target }) => {
            setFault(null)
            keep(target.value)
          }}
        />
        <SubmitButton
          look="line"
          busy={isAsking && auctionText(isSilent ? 'tryingAgain' : 'sending')}
        >
          {auctionText('sendQuestion')}
        </SubmitButton>
      </form>
    </>
  )
}

function useAsk(auctionId: string, onFault: (fault: string) => void) {
  const queryClient = useQueryClient()
  const askToSignIn = useAskToSignIn()
  const { send, silence } = useSender()
  const address = questionsAddress(auctionId)
  const { mutate, isPending } = useMutation({
    mutationFn: (question: string) => send<Asked>(address, { question }),
    retry: false,
    // Offline is a failure to be told at once, not a reason to wait in silence.
    networkMode: 'always',
    onSuccess: () => {
      keepTypedQuestion(auctionId, '')
      toastSuccess(auctionText('questionSent'), auctionText('questionSentText'))
    },
    onError: (error, question) => {
      const problem = error instanceof ApiProblem ? error.problem : null
      if (problem?.status === 401) {
        askToSignIn(auctionText('signInToAsk'))
        // Whose session is over is signed out here, with what the browser kept: this is to be sent yet.
        keepTypedQuestion(auctionId, question)
        return
      }
      if (problem && problem.code !== 'unreachable') onFault(problem.detail)
      toastProblem(error, auctionText('sendFailed'))
    },
    // Also after a failure: what was not answered may have been taken. The server's list has it then, with the others.
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [one] }) => String(one).startsWith(address),
      }),
  })
  return {
    ask: (question: string) => {
      if (useSession.getState().status === 'signed-in') mutate(question)
      else askToSignIn(auctionText('signInToAsk'))
    },
    isAsking: isPending,
    isSilent: silence === 'trying',
  }
}
