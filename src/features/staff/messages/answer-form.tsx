import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { toastSuccess } from '../../../browser/toasts.ts'
import { messagesText } from '../../../languages/staff/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { keepText, useKeptText } from '../frame/kept-text.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { callStaff } from '../frame/staff-calls.ts'
import { CannedAnswers } from './canned-answers.tsx'
import { withCanned } from './canned-text.ts'
import { type Answered, answerSchema, LONGEST_ANSWER, type MessageView } from './messages.ts'
import { addressOf, draftOf, readAgain } from './use-messages.ts'

interface AnswerFormProps {
  message: MessageView
  /** The number of the last message that is shown. */
  after: number
  onAnswered: () => void
}

/** Sends an answer by mail, to what waits or behind what was answered. What is typed is kept until it is sent. */
export function AnswerForm({ message, after, onAnswered }: AnswerFormProps) {
  const { id, email, name } = message
  const [answer, keepAnswer] = useKeptText(draftOf(id))
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isPending, mutate } = useSendAnswer(message, after, { onAnswered, onFault: setFault })

  function send(): void {
    if (isPending) return
    const checked = answerSchema.safeParse({ answer, after })
    setFault(checked.error?.issues[0]?.message ?? null)
    if (checked.success) mutate(checked.data.answer)
    else field.current?.focus()
  }
  useKey('A', () => field.current?.focus(), { name: messagesText('answer'), isShown: true })
  useKey('Mod+Enter', send, { name: messagesText('sendTheAnswer'), isShown: true })

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CannedAnswers
        name={name}
        onChoose={(text) => {
          keepAnswer(withCanned(answer, text))
          field.current?.focus()
        }}
      />
      <TextAreaField
        ref={field}
        label={messagesText('yourAnswer')}
        rows={message.replies === 0 ? 10 : 5}
        maxLength={LONGEST_ANSWER}
        value={answer}
        readOnly={isPending}
        error={fault}
        hint={answer === '' ? undefined : messagesText('keptHere')}
        onChange={({ target }) => {
          setFault(null)
          keepAnswer(target.value)
        }}
        onKeyDown={({ key, currentTarget }) => {
          // So that the keys of the screen answer again.
          if (key === 'Escape') currentTarget.blur()
        }}
      />
      <div className="spread message-send">
        <small>{messagesText(message.member_id ? 'goesToBoth' : 'goesTo', { email })}</small>
        <Button look="lane" type="submit" busy={isPending && messagesText('sending')}>
          {messagesText('sendAnswer')} <KeyCap keys="Mod+Enter" />
        </Button>
      </div>
    </form>
  )
}

interface Outcome {
  onAnswered: () => void
  onFault: (fault: string) => void
}

function useSendAnswer(
  { id, email }: MessageView,
  after: number,
  { onAnswered, onFault }: Outcome,
) {
  const queryClient = useQueryClient()
  return useMutation({
    // Offline is a failure to be told at once, not a reason to wait in silence.
    networkMode: 'always',
    mutationFn: (answer: string) =>
      callStaff<Answered>(`${addressOf(id)}/answer`, { method: 'POST', body: { answer, after } }),
    onSuccess: async () => {
      keepText(draftOf(id), '')
      toastSuccess(messagesText('answerSent'), messagesText('toAddress', { email }))
      onAnswered()
      await readAgain(queryClient)
    },
    onError: async (error) => {
      onFault(error.message)
      // Somebody was quicker: what they wrote is to be seen.
      if (error instanceof ApiProblem && error.problem.status === 409) await readAgain(queryClient)
    },
  })
}
