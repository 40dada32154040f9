import type { FormEvent } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { securityText } from '../../languages/site/security.ts'
import { type Faults, focusFirstWrong } from '../../ui/checked-form.ts'
import type { Action } from './proof.ts'
import { useAction } from './use-action.ts'

interface Sending<Values> {
  /** What `useCheckedForm` gave. */
  form: { check: () => string | null; setErrors: (found: Faults<Values>) => void }
  fallback: string
  /** Does what the form is for. What our own API finds wrong with a field is shown there; anything else it shows itself. */
  send: Action
}

/** Checks a form and sends it once. What is wrong is said and gets the focus; nothing typed is lost. */
export function useFormSending<Values>({ form, fallback, send }: Sending<Values>) {
  const { isBusy, run } = useAction(fallback)

  async function submit(element: HTMLFormElement): Promise<void> {
    const wrong = form.check()
    if (wrong) toastFailure(securityText('validationError'), wrong)
    if (wrong || !(await run(sent))) focusFirstWrong(element)
  }

  async function sent(): Promise<Error | null> {
    try {
      return await send()
    } catch (error) {
      if (error instanceof ApiProblem) form.setErrors(faultsIn<Values>(error))
      throw error
    }
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

/** By the API's names of the fields, which are the form's. */
function faultsIn<Values>({ problem }: ApiProblem): Faults<Values> {
  const named = (problem.errors ?? []).map(({ path, message }) => [path, message])
  return Object.fromEntries(named) as Faults<Values>
}
