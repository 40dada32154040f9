import { useMutation, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../../browser/api.ts'
import { toastSuccess } from '../../../browser/toasts.ts'
import { publicQuestionsText } from '../../../languages/staff/public-questions.ts'
import { LONGEST_PUBLIC_ANSWER, LONGEST_QUESTION } from '../../../rules/public-questions/asking.ts'
import { type HoldReason, reasonsToHoldBack } from '../../../rules/public-questions/held-back.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { keepForm, recallForm } from '../frame/kept-text.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { callStaff } from '../frame/staff-calls.ts'
import { shownOver, typedOver, wordsOf, type AnswerDraft, type Words } from './answer-draft.ts'
import { holdsInWords } from './hold-words.ts'
import { OutdatedDraft } from './outdated-draft.tsx'
import {
  PUBLIC_QUESTIONS_ADDRESS,
  publishSchema,
  type DecidedQuestion,
  type PublicQuestion,
  type Publish,
} from './public-questions.ts'
import { answerDraftOf, readAgain } from './use-public-questions.ts'

type Faults = Partial<Record<keyof Words, string>>

interface PublishFormProps {
  question: PublicQuestion
  onPublished: () => void
}

/** Publishes a question with its answer, or corrects both. What is typed is kept until it is published. */
export function PublishForm({ question, onPublished }: PublishFormProps) {
  const { id, version } = question
  const [draft, setDraft] = useState(() => draftOf(question))
  const { words: typed, before, isOutdated } = shownOver(question, draft)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const held = reasonsToHoldBack(typed.question)
  // Other words are to be confirmed anew.
  const isConfirmed = confirmed === typed.question
  const { isPending, mutate } = usePublish(question, {
    onPublished,
    onRead: () => setDraft(null),
    onFaults: setFaults,
  })

  function keep(next: AnswerDraft | null): void {
    setDraft(next)
    setFaults({})
    keepForm(answerDraftOf(id), next)
  }
  const type = (change: Partial<Words>) => keep(typedOver(question, draft, change))
  function send(): void {
    if (isPending) return
    const body = { ...typed, is_confirmed: held.length > 0 && isConfirmed, before }
    const checked = publishSchema.safeParse(body)
    const found = faultsOf(checked.error?.issues ?? [])
    if (held.length > 0 && !isConfirmed) found.question = publicQuestionsText('confirmOrChange')
    setFaults(found)
    if (checked.success && Object.keys(found).length === 0) mutate(checked.data)
  }
  useKey('A', () => field.current?.focus(), { name: publicQuestionsText('answer'), isShown: true })
  useKey('Mod+Enter', send, { name: publicQuestionsText('publish'), isShown: true })

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isOutdated && !isPending ? (
        <OutdatedDraft
          theirs={wordsOf(question)}
          onKeepMine={() => keep({ ...typed, before: version })}
          onTakeTheirs={() => keep(null)}
        />
      ) : null}
      <TextAreaField
        label={publicQuestionsText('questionLabel')}
        rows={3}
        maxLength={LONGEST_QUESTION}
        value={typed.question}
        readOnly={isPending}
        error={faults.question}
        onChange={({ target }) => type({ question: target.value })}
        onKeyDown={leaveByEscape}
      />
      {held.length > 0 ? (
        <HeldBack
          reasons={held}
          isConfirmed={isConfirmed}
          onConfirm={(is) => setConfirmed(is ? typed.question : null)}
        />
      ) : null}
      <TextAreaField
        ref={field}
        label={publicQuestionsText('answerLabel')}
        rows={5}
        maxLength={LONGEST_PUBLIC_ANSWER}
        value={typed.answer}
        readOnly={isPending}
        error={faults.answer}
        hint={publicQuestionsText('answerHint')}
        onChange={({ target }) => type({ answer: target.value })}
        onKeyDown={leaveByEscape}
      />
      <PublishRow isCorrection={question.state === 'published'} isPending={isPending} />
    </form>
  )
}

/** Whom it is told, and the button. */
function PublishRow({ isCorrection, isPending }: { isCorrection: boolean; isPending: boolean }) {
  return (
    <div className="spread message-send">
      <small>{publicQuestionsText(isCorrection ? 'nobodyTold' : 'askerTold')}</small>
      <Button look="lane" type="submit" busy={isPending && publicQuestionsText('publishing')}>
        {publicQuestionsText(isCorrection ? 'publishCorrection' : 'publishAnswer')}{' '}
        <KeyCap keys="Mod+Enter" />
      </Button>
    </div>
  )
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Faults {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

interface HeldBackProps {
  reasons: readonly HoldReason[]
  isConfirmed: boolean
  onConfirm: (is: boolean) => void
}

function HeldBack({ reasons, isConfirmed, onConfirm }: HeldBackProps) {
  return (
    <div className="stack question-held">
      <Notice icon={TriangleAlert}>
        {publicQuestionsText('heldBackFor', { what: holdsInWords(reasons) })}
      </Notice>
      <Checkbox checked={isConfirmed} onCheckedChange={onConfirm}>
        {publicQuestionsText('everybodyMayRead')}
      </Checkbox>
    </div>
  )
}

interface Outcome {
  onPublished: () => void
  /** Once it is shown as it was published. */
  onRead: () => void
  onFaults: (faults: Faults) => void
}

function usePublish({ id, state }: PublicQuestion, { onPublished, onRead, onFaults }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    // Offline is a failure to be told at once, not a reason to wait in silence.
    networkMode: 'always',
    mutationFn: (body: Publish) =>
      callStaff<DecidedQuestion>(`${PUBLIC_QUESTIONS_ADDRESS}/${id}/publish`, {
        ...{ method: 'POST', body },
      }),
    onSuccess: async () => {
      keepForm(answerDraftOf(id), null)
      toastSuccess(
        publicQuestionsText(state === 'published' ? 'correctionPublished' : 'answerPublished'),
      )
      if (state === 'waiting') onPublished()
      await readAgain(queryClient)
      onRead()
    },
    onError: async (error) => {
      const problem = error instanceof ApiProblem ? error.problem : null
      const known = problem?.errors?.filter(({ path }) => path === 'question' || path === 'answer')
      onFaults(
        known?.length
          ? Object.fromEntries(known.map(({ path, message }) => [path, message]))
          : { answer: error.message },
      )
      // Somebody was quicker: what they wrote is to be seen.
      if (problem?.status === 409) await readAgain(queryClient)
    },
  })
}

/** Only this form keeps something there. */
function draftOf({ id }: PublicQuestion): AnswerDraft | null {
  return recallForm(answerDraftOf(id)) as AnswerDraft | null
}

/** So that the keys of the screen answer again. */
function leaveByEscape({ key, currentTarget }: { key: string; currentTarget: HTMLElement }): void {
  if (key === 'Escape') currentTarget.blur()
}
