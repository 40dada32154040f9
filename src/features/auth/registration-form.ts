import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { isUnreachable } from '../../browser/auth-failure.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../browser/toasts.ts'
import { forgetDraft } from '../../browser/typed-draft.ts'
import { authText } from '../../languages/site/auth.ts'
import {
  idPhotoRequired,
  registrationDetailRules,
  registrationRules,
  usernameRule,
} from '../../rules/accounts.ts'
import { type Faults, focusFirstWrong, useCheckedForm } from '../../ui/checked-form.ts'
import { ABOUT_PHOTO, usePhotoChoice } from '../account/chosen-photo/use-photo-choice.ts'
import { profileQuery } from '../account/profile-query.ts'
import type { Profile } from '../account/profile.ts'
import { takeMarkOff } from '../frame/registration/take-mark-off.ts'
import { useTermsVersion } from '../frame/site.ts'
import {
  type BegunAccount,
  EMPTY,
  FIELD_OF,
  keepRegistration,
  type RegistrationValues,
} from './registration-values.ts'
import {
  completeProfile,
  EmailTaken,
  EmailUnconfirmed,
  isUsernameTaken,
  makeAccount,
  RegistrationError,
} from './registration.ts'
import { CaptchaMissing, useCaptcha } from './use-captcha.tsx'

/** What is said of it. */
export interface RegistrationWords {
  submit: string
  busy: string
  done: { title: string; text?: string }
  failed: string
}

/** The specification's. */
export const registering = (): RegistrationWords => ({
  submit: authText('createAccount'),
  busy: authText('creatingAccount'),
  done: { title: authText('success'), text: authText('accountCreated') },
  failed: authText('createFailed'),
})

/** For whom the account exists already. */
export const finishing = (): RegistrationWords => ({
  submit: authText('finishRegistration'),
  busy: authText('saving'),
  done: { title: authText('success'), text: authText('registrationFinished') },
  failed: restFailed(),
})

/** Once the account exists it is no longer what failed. */
const restFailed = () => authText('restFailed')

interface RegistrationFormOptions {
  begun: BegunAccount | null
  words?: RegistrationWords
  onDone: (profile: Profile) => void
  /** Called before the account is made, which signs in. */
  onRegistering: () => void
}

/** How far the account is: it exists from 'made' on, and its address and password are no longer changed here. */
type Progress = 'none' | 'asked' | 'unconfirmed' | 'made'

/** The Register form: what is in it, what is wrong with it, and what happens when it is sent. */
export function useRegistrationForm(options: RegistrationFormOptions) {
  const { begun, onDone, onRegistering } = options
  const words = options.words ?? (begun ? finishing() : registering())
  const complete = useCompletion()
  const rules = begun ? registrationDetailRules : registrationRules
  const form = useCheckedForm(rules, begun?.values ?? EMPTY)
  const captcha = useCaptcha({ isNeeded: begun === null })
  const photo = usePhoto(begun?.hasPhoto ?? false)
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>(begun ? 'made' : 'none')
  const [isTried, setTried] = useState(false)
  /** The address for which an account was asked for without an answer. */
  const unanswered = useRef<string | null>(null)
  /** The address to which a mail went that is still to be answered. */
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const failed = useRef(words.failed)
  useKeptDraft(form.values, progress)

  /** Whether everything may be sent; says what may not. */
  async function isRight(element: HTMLFormElement): Promise<boolean> {
    setTried(true)
    const wrong = form.check()
    const hasPhoto = photo.require()
    if (wrong) toastFailure(authText('validationError'), wrong)
    else if (!hasPhoto) toastPhotoRequired()
    else if (await checkUsername(form)) return true
    else toastFailure(authText('validationError'), authText('usernameTaken'))
    focusFirstWrong(element)
    return false
  }

  async function send(): Promise<void> {
    onRegistering()
    if (progress !== 'made') {
      const account = registrationRules.parse(form.values)
      const wasUnanswered = unanswered.current === account.email
      unanswered.current = account.email
      // Kept from here on: whatever ends this window, the rest can be done later.
      keepRegistration(form.values, true)
      // Whatever comes of asking again, the mail that went out before goes on being waited for.
      const wasMailed = progress === 'unconfirmed' && mailedTo === account.email
      if (!wasMailed) setProgress('asked')
      await makeAccount(account, { wasUnanswered, wasMailed, takeCaptcha: captcha.take })
      setProgress('made')
      failed.current = restFailed()
    }
    const profile = await complete(form.values, photo.file)
    toastSuccess(words.done.title, words.done.text)
    onDone(profile)
  }

  function explain(error: unknown, element: HTMLFormElement): void {
    if (error instanceof EmailUnconfirmed) {
      if (mailedTo === error.email) toastSuccess(authText('checkYourEmail'), authText('sentAgain'))
      setMailedTo(error.email)
      return setProgress('unconfirmed')
    }
    if (error instanceof EmailTaken) {
      setProgress('none')
      form.setErrors({ email: authText('emailTaken') })
      focusFirstWrong(element)
    }
    if (error instanceof RegistrationError || error instanceof CaptchaMissing) {
      if (!isUnreachable(error.cause)) unanswered.current = null
      return toastFailure(authText('error'), error.message)
    }
    toastUnsent(error, failed.current)
    showFaults(error, form, photo)
    focusFirstWrong(element)
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    setBusy(true)
    const sending = isRight(element).then((isReady) => (isReady ? send() : undefined))
    await sending.catch((error: unknown) => explain(error, element))
    setBusy(false)
  }

  return {
    form,
    isBusy,
    /** Where somebody proves to be a person; null where nobody has to. */
    captchaBox: captcha.box,
    progress,
    mailedTo,
    /** Whether it was to be sent before, in vain. */
    isTried,
    checkUsername: () => void checkUsername(form),
    photo,
    submit: (element: HTMLFormElement) => void submit(element),
  }
}

/** Stores what the account lacks; from then on the profile tells that nothing is missing, whatever becomes of the mark. */
function useCompletion() {
  const queryClient = useQueryClient()
  const termsVersion = useTermsVersion()
  return async (values: RegistrationValues, photo: File | null): Promise<Profile> => {
    const profile = await completeProfile(values, photo, termsVersion)
    queryClient.setQueryData(profileQuery(profile.id).queryKey, profile)
    forgetDraft()
    await takeMarkOff()
    return profile
  }
}

/** The address whose mail is waited for; null where there is none, or another was typed since. */
export function awaitedAddress(registration: ReturnType<typeof useRegistrationForm>) {
  const { progress, mailedTo, form } = registration
  const isTyped = mailedTo?.toLowerCase() === form.values.email.trim().toLowerCase()
  return progress === 'unconfirmed' && isTyped ? mailedTo : null
}

type Form = ReturnType<typeof useCheckedForm<RegistrationValues>>

/** Says so where somebody else has the username, unless another one was typed meanwhile. */
async function checkUsername({ values: { username }, setErrors }: Form): Promise<boolean> {
  const asked = usernameRule.safeParse(username)
  if (!asked.success || !(await isUsernameTaken(asked.data))) return true
  setErrors({ username: authText('usernameTaken') }, { username })
  return false
}

/** The ID photo to send. One that is stored already need not be sent again. */
function usePhoto(isStored: boolean) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const choice = usePhotoChoice((chosen) => {
    setFile(chosen)
    setError(undefined)
  })
  return {
    file,
    error,
    isStored,
    setError,
    choice,
    isWrong: error !== undefined || choice.refused !== null,
    /** Whether there is one; says so where there is none. */
    require(): boolean {
      const isThere = isStored || file !== null
      if (!isThere) setError(idPhotoRequired().detail)
      return isThere
    },
  }
}

function toastPhotoRequired(): void {
  const { title, detail } = idPhotoRequired()
  toastFailure(title, detail, ABOUT_PHOTO)
}

function useKeptDraft(values: RegistrationValues, progress: Progress): void {
  const first = useRef(values)
  // The progress alone changes nothing of what was typed.
  const keep = useEffectEvent((typed: RegistrationValues) =>
    keepRegistration(typed, progress !== 'none'),
  )
  useEffect(() => {
    if (values !== first.current) keep(values)
  }, [values])
}

/** Says why what was sent did not arrive; `failed` is for what has no words of its own. */
function toastUnsent(error: unknown, failed: string): void {
  const isLost = error instanceof ApiProblem && error.problem.status === 0
  if (isLost && failed === restFailed()) {
    toastFailure(authText('connectionLost'), authText('restUnreached'))
  } else toastProblem(error, failed)
}

/** What our own API found wrong with which field. */
function showFaults(error: unknown, form: Form, photo: ReturnType<typeof usePhoto>): void {
  const errors = error instanceof ApiProblem ? (error.problem.errors ?? []) : []
  const faults: Faults<RegistrationValues> = {}
  let photoFault: string | undefined
  for (const { path, message } of errors) {
    if (path === 'file') photoFault = message
    else faults[FIELD_OF[path] ?? (path as keyof RegistrationValues)] = message
  }
  photo.setError(photoFault)
  form.setErrors(faults)
}
