import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { ApiProblem } from '../../browser/api.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import { Button } from '../../ui/button.tsx'
import { type Faults, focusFirstWrong, useCheckedForm } from '../../ui/checked-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { SilenceNote } from '../lot/silence-note.tsx'
import { returnInWords, type Returnable } from './return-words.ts'

interface ReturnButtonProps extends Returnable {
  reservation: string
}

/** Asks for a return, while there is time for it. */
export function ReturnButton(props: ReturnButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="line" size="sm" onClick={() => setAsking(true)}>
        Request a return
        <span className="sr-only"> of {props.of}</span>
      </Button>
      {isAsking ? <ReturnDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const returnRules = z.object({
  reason: z.string().trim().min(1, 'Please give a reason').max(1_000, 'At most 1,000 characters'),
})

function ReturnDialog({
  reservation,
  onClose,
  ...offered
}: ReturnButtonProps & { onClose: () => void }) {
  const { form, isSending, silence, ask } = useReturn(reservation, onClose)
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request a return"
      description={returnInWords(offered)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Keep it
          </Button>
          <Button look="lane" type="submit" form={formId} busy={isSending && 'Sending...'}>
            Request return
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isSending) return
          if (form.check()) focusFirstWrong(event.currentTarget)
          else ask(form.values.reason.trim())
        }}
      >
        <TextAreaField label="Why do you return it?" rows={4} {...form.text('reason')} />
      </form>
      <SilenceNote silence={silence} what="request" />
    </Dialog>
  )
}

function useReturn(reservation: string, onAsked: () => void) {
  const queryClient = useQueryClient()
  const form = useCheckedForm(returnRules, { reason: '' })
  const { send, silence } = useSender()
  const mutation = useMutation({
    mutationFn: (reason: string) => send(`/api/me/reservations/${reservation}/return`, { reason }),
    retry: false,
    networkMode: 'always',
    async onSuccess() {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => /^\/api\/me\/reservations\b/.test(String(address)),
      })
      toastSuccess('Return requested', 'Our staff will tell you how to bring it back.')
      onAsked()
    },
    onError(error) {
      const wrong = error instanceof ApiProblem ? error.problem.errors : undefined
      if (!wrong?.length) return toastProblem(error, 'Failed to request the return')
      const named = wrong.map(({ path, message }) => [path, message])
      form.setErrors(Object.fromEntries(named) as Faults<{ reason: string }>)
    },
  })
  return { form, silence, isSending: mutation.isPending, ask: mutation.mutate }
}
