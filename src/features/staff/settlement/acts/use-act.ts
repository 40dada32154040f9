import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../../../browser/api.ts'
import { toastProblem, toastSuccess } from '../../../../browser/toasts.ts'
import { useCheckedForm } from '../../../../ui/checked-form.ts'
import { callStaff } from '../../frame/staff-calls.ts'
import type { Act, Typed } from './act.ts'

/** What was typed into a dialog that was closed without sending, by what it is of; for this visit. */
const drafts = new Map<string, Typed>()

/** Fills in an act and sends it, once: sent again after no answer came it keeps its key. */
export function useAct(act: Act, onDone: () => void) {
  const queryClient = useQueryClient()
  const form = useCheckedForm<Typed>(act.rules, drafts.get(draftOf(act)) ?? act.initial)
  const [fault, setFault] = useState<string | null>(null)
  const unanswered = useRef<{ what: string; key: string } | null>(null)
  const mutation = useMutation({
    mutationFn: async (body: unknown) => {
      const what = JSON.stringify(body)
      const key = unanswered.current?.what === what ? unanswered.current.key : newKey()
      unanswered.current = { what, key }
      const headers = { 'Idempotency-Key': key }
      return callStaff<unknown>(act.address, { method: act.method, body, headers })
    },
    retry: false,
    networkMode: 'always',
    onMutate: () => setFault(null),
    async onSuccess(answer) {
      unanswered.current = null
      drafts.delete(draftOf(act))
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => String(address).startsWith('/api/staff/'),
      })
      if (needsSecondPerson(answer)) toastSuccess('Waits for a second person', act.title)
      else toastSuccess(act.done)
      onDone()
    },
    onError(error) {
      const problem = error instanceof ApiProblem ? error.problem : null
      if (problem && problem.status !== 0) unanswered.current = null
      const known = problem?.errors?.filter(({ path }) => path in act.initial) ?? []
      if (known.length > 0)
        form.setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])))
      else if (problem) setFault(problem.detail)
      else toastProblem(error, `Failed: ${act.title}`)
    },
  })
  return {
    form,
    /** Why it was not done, where no field is to blame. */
    fault,
    isSending: mutation.isPending,
    /** What was typed has been checked. */
    send: () => mutation.mutate(act.rules.parse(form.values)),
    keep: () => drafts.set(draftOf(act), form.values),
  }
}

function draftOf({ address, title }: Act): string {
  return `${address} ${title}`
}

/** A call answers with the question alone while somebody else has to agree. */
function needsSecondPerson(answer: unknown): boolean {
  const asked = (answer as { approval?: { state?: string } } | undefined)?.approval
  return asked?.state === 'waiting'
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
