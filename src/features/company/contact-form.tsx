import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ApiProblem, callApi } from '../../browser/api.ts'
import { useSession, viewerOf } from '../../browser/session.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { companyText } from '../../languages/site/company.ts'
import { type Faults, focusFirstWrong, useCheckedForm } from '../../ui/checked-form.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { profileQuery } from '../account/profile-query.ts'
import type { Profile } from '../account/profile.ts'
import './contact.css'
import { type ContactMessage, contactMessageSchema, type ContactResponse } from './contact.ts'

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', subject: '', message: '' }

/** Writes to support. What was typed stays until the server has the message. */
export function ContactForm() {
  const element = useRef<HTMLFormElement>(null)
  const form = useCheckedForm(contactMessageSchema, EMPTY)
  const fillAgain = useOwnContact(form)
  const sending = useMutation({
    // Offline is a failure to be told at once, not a reason to wait in silence.
    networkMode: 'always',
    mutationFn: (message: ContactMessage) =>
      callApi<ContactResponse>('/api/contact', { method: 'POST', body: message, signedIn: true }),
    onSuccess: () => {
      form.clear()
      fillAgain()
      toastSuccess(companyText('messageSent'))
    },
    onError: (error) => {
      toastProblem(error, companyText('messageFailed'))
      form.setErrors(faultsIn(error))
      if (element.current) focusFirstWrong(element.current)
    },
  })

  function send() {
    const wrong = form.check()
    if (wrong === null) return sending.mutate(contactMessageSchema.parse(form.values))
    toastFailure(companyText('validationError'), wrong)
    if (element.current) focusFirstWrong(element.current)
  }

  return (
    <form
      ref={element}
      className="stack contact-form"
      // Without scripts nothing may end up in the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) send()
      }}
    >
      <TextField
        label={companyText('firstName')}
        autoComplete="given-name"
        {...form.text('first_name')}
      />
      <TextField
        label={companyText('lastName')}
        autoComplete="family-name"
        {...form.text('last_name')}
      />
      <TextField
        label={companyText('email')}
        type="email"
        autoComplete="email"
        {...form.text('email')}
      />
      <PhoneField
        label={companyText('phone')}
        optional
        {...form.text('phone')}
        onValueChange={(value) => form.set('phone', value)}
      />
      <TextField label={companyText('subject')} fieldClassName="wide" {...form.text('subject')} />
      <TextAreaField
        label={companyText('message')}
        fieldClassName="wide"
        rows={6}
        {...form.text('message')}
      />
      <SubmitButton look="lane" size="lg" busy={sending.isPending && companyText('sending')}>
        {companyText('sendMessage')}
      </SubmitButton>
    </form>
  )
}

/**
 * A member's own name and addresses, once they are known: what was typed meanwhile stays. They go when the member does.
 * Gives what fills them in again.
 */
function useOwnContact({ fill }: Pick<ReturnType<typeof useCheckedForm<typeof EMPTY>>, 'fill'>) {
  const { data: profile } = useQuery(profileQuery(useSession(viewerOf)))
  const own = useMemo(() => contactOf(profile), [profile])
  const filled = useRef<Partial<typeof EMPTY>>({})
  useEffect(() => {
    // Nothing is put before what somebody begins to type.
    const { [nameInFocus()]: _, ...open } = own
    fill(open, filled.current)
    filled.current = open
  }, [own, fill])
  return () => fill(own)
}

function contactOf(profile: Profile | undefined): Partial<Record<string, string>> {
  const { first_name, last_name, email, telephone } = profile ?? {}
  return {
    ...{ first_name: first_name ?? '', last_name: last_name ?? '' },
    ...{ email: email ?? '', phone: telephone ?? '' },
  }
}

function nameInFocus(): string {
  return document.activeElement?.getAttribute('name') ?? ''
}

/** What the server found wrong; its names of the fields are the form's. */
function faultsIn(error: Error): Faults<typeof EMPTY> {
  const errors = error instanceof ApiProblem ? (error.problem.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
