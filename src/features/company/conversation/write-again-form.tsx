import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem, callApi } from '../../../browser/api.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../../browser/toasts.ts'
import { companyText } from '../../../languages/site/company.ts'
import { focusFirstWrong, useCheckedForm } from '../../../ui/checked-form.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { ContactResponse } from '../contact.ts'
import { type WriteAgain, writeAgainSchema } from './conversation.ts'

interface WriteAgainFormProps {
  address: string
  onSent: () => Promise<void>
}

/** Writes to support again. What was typed stays until the server has it. */
export function WriteAgainForm({ address, onSent }: WriteAgainFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(writeAgainSchema, { message: '' })
  const sending = useMutation({
    // Offline is a failure to be told at once, not a reason to wait in silence.
    networkMode: 'always',
    mutationFn: (body: WriteAgain) => callApi<ContactResponse>(address, { method: 'POST', body }),
    onSuccess: async () => {
      form.clear()
      toastSuccess(companyText('messageSent'))
      await onSent()
    },
    onError: (error) => {
      toastProblem(error, companyText('messageFailed'))
      const wrong = error instanceof ApiProblem ? error.problem.errors?.[0] : undefined
      if (wrong) form.setErrors({ message: wrong.message })
      if (element.current) focusFirstWrong(element.current)
    },
  })

  function send() {
    const wrong = form.check()
    if (wrong === null) return sending.mutate(writeAgainSchema.parse(form.values))
    toastFailure(companyText('validationError'), wrong)
    if (element.current) focusFirstWrong(element.current)
  }

  return (
    <form
      ref={element}
      className="stack"
      // Without scripts nothing may end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) send()
      }}
    >
      <TextAreaField label={companyText('writeAgain')} rows={6} {...form.text('message')} />
      <SubmitButton look="lane" size="lg" busy={sending.isPending && companyText('sending')}>
        {companyText('sendMessage')}
      </SubmitButton>
    </form>
  )
}
