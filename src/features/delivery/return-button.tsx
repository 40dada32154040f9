import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { ApiProblem } from '../../browser/api.ts'
import { toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { useSender } from '../../browser/use-sender.ts'
import { deliveryText } from '../../languages/site/delivery.ts'
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
        {deliveryText.rich('requestAReturnOf', {
          item: props.of,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      {isAsking ? <ReturnDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const returnRules = z.object({
  reason: z
    .string()
    .trim()
    .min(1, { error: () => deliveryText('giveReason') })
    .max(1_000, { error: () => deliveryText('reasonTooLong') }),
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
      title={deliveryText('requestAReturn')}
      description={returnInWords(offered)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {deliveryText('keepIt')}
          </Button>
          <Button
            look="lane"
            type="submit"
            form={formId}
            busy={isSending && deliveryText('sending')}
          >
            {deliveryText('requestReturn')}
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
        <TextAreaField label={deliveryText('whyReturn')} rows={4} {...form.text('reason')} />
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
      toastSuccess(deliveryText('returnRequested'), deliveryText('returnRequestedText'))
      onAsked()
    },
    onError(error) {
      const wrong = error instanceof ApiProblem ? error.problem.errors : undefined
      if (!wrong?.length) return toastProblem(error, deliveryText('returnFailed'))
      const named = wrong.map(({ path, message }) => [path, message])
      form.setErrors(Object.fromEntries(named) as Faults<{ reason: string }>)
    },
  })
  return { form, silence, isSending: mutation.isPending, ask: mutation.mutate }
}
