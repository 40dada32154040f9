import type { FormEvent } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
import { focusFirstWrong } from '../../ui/checked-form.ts'
import { type Action, useAction } from './use-action.ts'

interface Sending {
  /** The first thing wrong, which it shows; null when all is right. */
  check: () => string | null
  fallback: string
  /** Does what the form is for; what is wrong with a field it shows there itself. */
  send: Action
}

/** Checks a form and sends it once. What is wrong is said and gets the focus; nothing typed is lost. */
export function useFormSending({ check, fallback, send }: Sending) {
  const { isBusy, run } = useAction(fallback)

  async function submit(form: HTMLFormElement): Promise<void> {
    const wrong = check()
    if (wrong) toastFailure('Validation Error', wrong)
    if (wrong || !(await run(send))) focusFirstWrong(form)
  }

  return {
    isBusy,
    formProps: {
      // Without scripts nothing may end up in the address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      },
    } as const,
  }
}
