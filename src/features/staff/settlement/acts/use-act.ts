import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { isUnanswered, newKey } from '../../../../browser/send-once.ts'
import { toastProblem, toastSuccess } from '../../../../browser/toasts.ts'
import { actDialogText } from '../../../../languages/staff/act-dialog.ts'
import { useCheckedForm } from '../../../../ui/checked-form.ts'
import { keepForm, recallForm } from '../../frame/kept-text.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import { offerUndo } from '../../frame/undo.ts'
import type { Act, Typed } from './act.ts'
import {
  isOvertaken,
  type KeptAct,
  keptOf,
  nameOf,
  sendingOf,
  stillMeant,
  valuesFrom,
} from './kept-act.ts'

interface Listeners {
  onDone: () => void
  /** Once what is shown is read again. */
  onChangedMeanwhile?: (() => void) | undefined
}

/**
 * Fills in an act and sends it, once: what was sent and not answered keeps its key, also when its dialog is closed meanwhile
 * and opened again.
 */
export function useAct(act: Act, { onDone, onChangedMeanwhile }: Listeners) {
  const queryClient = useQueryClient()
  const form = useCheckedForm<Typed>(act.rules, valuesFrom(act, recallAct(act)))
  const [isDoubtful] = useState(() => isOvertaken(act, storedOf(act)))
  const [fault, setFault] = useState<string | null>(null)
  const keep = (unanswered: KeptAct['unanswered']) =>
    keepForm(nameOf(act), keptOf(act, form.values, unanswered))
  const mutation = useMutation({
    mutationFn: async (body: unknown) => {
      const sending = sendingOf(act, recallAct(act), body, newKey)
      keep(sending)
      const headers = { 'Idempotency-Key': sending.key }
      return callStaff<unknown>(act.address, { method: act.method, body, headers })
    },
    retry: false,
    networkMode: 'always',
    onMutate: () => setFault(null),
    async onSuccess(answer, sent) {
      keepForm(nameOf(act), null)
      await readAgain(queryClient)
      if (needsSecondPerson(answer)) toastSuccess(actDialogText('askedSecond'), act.title)
      else say(act, answer, { sent, queryClient })
      onDone()
    },
    onError(error) {
      if (!isUnanswered(error)) keep(null)
      const problem = error instanceof ApiProblem ? error.problem : null
      // What this dialog was filled in from is shown no longer.
      if (problem?.code === 'changed_meanwhile')
        void readAgain(queryClient).then(() => onChangedMeanwhile?.())
      const known = problem?.errors?.filter(({ path }) => path in act.initial) ?? []
      if (known.length > 0)
        form.setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])))
      else if (problem) setFault(problem.detail)
      else toastProblem(error, actDialogText('failed', { title: act.title }))
    },
  })
  return {
    form,
    /** Why it was not done, where no field is to blame. */
    fault,
    isSending: mutation.isPending,
    /** It was sent before without an answer, and since then it, or one like it, was done. */
    isDoubtful,
    /** What was typed has been checked. */
    send: () => mutation.mutate(act.rules.parse(form.values)),
    /** For when the dialog is opened again. */
    keep: () => keep(recallAct(act)?.unanswered ?? null),
  }
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => /^\/api\/(staff|consignor)\//.test(String(address)),
  })
}

/** What was done, and the way back where there is one. */
function say(
  { address, method, done, undo }: Act,
  answer: unknown,
  { sent, queryClient }: { sent: unknown; queryClient: QueryClient },
) {
  const title = typeof done === 'string' ? done : done(answer)
  if (!undo) return toastSuccess(title)
  offerUndo({
    ...{ title, text: undo.text },
    async undo() {
      await callStaff(address, { method, body: undo.body(sent) })
      await readAgain(queryClient)
    },
  })
}

function recallAct(act: Act): KeptAct | null {
  return stillMeant(act, storedOf(act))
}

function storedOf(act: Act): KeptAct | null {
  // Only useAct writes there.
  return recallForm(nameOf(act)) as KeptAct | null
}

/** A call answers with the question alone while somebody else has to agree. */
function needsSecondPerson(answer: unknown): boolean {
  const asked = (answer as { approval?: { state?: string } } | undefined)?.approval
  return asked?.state === 'waiting'
}
