import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { ApiProblem, callApi } from '../../browser/api.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import {
  type ContactField,
  type ContactMessage,
  contactMessageSchema,
  type ContactReply,
} from './contact.ts'

type Control = HTMLInputElement | HTMLTextAreaElement
type FieldEvent = FocusEvent<Control> | FormEvent<Control>

interface FieldError {
  path: string
  message: string
}

/** Writes to support. What was typed stays until the server has the message. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const isAlive = useIsAlive()
  const sending = useMutation({
    // Offline is a failure to be told at once, not a reason to wait in silence.
    networkMode: 'always',
    mutationFn: (message: ContactMessage) =>
      callApi<ContactReply>('/api/contact', { method: 'POST', body: message }),
    onSuccess: () => {
      form.current?.reset()
      toastSuccess("Message sent! We'll get back to you soon.")
    },
    onError: (error) => {
      const refused = error instanceof ApiProblem ? error.problem.errors : undefined
      if (refused?.length) refuse(refused)
      else toastProblem(error, 'Failed to send message')
    },
  })

  function refuse(found: readonly FieldError[]) {
    // Shown before the focus arrives, so that the field is read out with its error.
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    toastFailure('Validation Error', found[0]?.message)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = contactMessageSchema.safeParse(written(event.currentTarget))
    if (!checked.success) return refuse(errorsIn(event.currentTarget))
    setErrors([])
    sending.mutate(checked.data)
  }

  /** A field is judged once it was left, and from then on with each letter. */
  function judge({ currentTarget: { form, name, value }, type }: FieldEvent) {
    const wasWrong = errors.some(({ path }) => path === name)
    if (!form || (!wasWrong && (type === 'input' || value === ''))) return
    const isWrong = errorsIn(form).filter(({ path }) => path === name)
    setErrors([...errors.filter(({ path }) => path !== name), ...isWrong])
  }

  const field = (name: ContactField) => ({
    name,
    error: errors.find(({ path }) => path === name)?.message,
    onBlur: judge,
    onInput: judge,
  })
  return (
    <form ref={form} className="contact-form" noValidate onSubmit={send}>
      <TextField label="First name" autoComplete="given-name" required {...field('first_name')} />
      <TextField label="Last name" autoComplete="family-name" required {...field('last_name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" optional {...field('phone')} />
      <TextField label="Subject" fieldClassName="wide" required {...field('subject')} />
      <TextAreaField
        label="Message"
        fieldClassName="wide"
        rows={6}
        required
        {...field('message')}
      />
      <Button
        look="lane"
        size="lg"
        // Until the page is alive a press would load the page anew and lose what was typed.
        type={isAlive ? 'submit' : 'button'}
        busy={sending.isPending && 'Sending...'}
      >
        Send Message
      </Button>
    </form>
  )
}

function written(form: HTMLFormElement) {
  return Object.fromEntries(new FormData(form))
}

function errorsIn(form: HTMLFormElement): FieldError[] {
  const issues = contactMessageSchema.safeParse(written(form)).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

const never = () => () => {}

/** Whether scripts have taken the page over; never on the server. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
