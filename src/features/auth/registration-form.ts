import { useRef, useState } from 'react'
import { ApiProblem } from '../../browser/api.ts'
import { isUnreachable } from '../../browser/auth-failure.ts'
import { toastFailure, toastProblem, toastSuccess } from '../../browser/toasts.ts'
import {
  ID_PHOTO_REQUIRED,
  type IdType,
  type Registration,
  registrationRules,
  usernameRule,
} from '../../rules/accounts.ts'
import { type Faults, focusFirstWrong, useCheckedForm } from '../../ui/checked-form.ts'
import { completeProfile, isUsernameTaken, makeAccount, RegistrationError } from './registration.ts'
import { CaptchaMissing, useCaptcha } from './use-captcha.tsx'

type RegistrationValues = Omit<Registration, 'termsAccepted' | 'idType' | 'referralCode'> & {
  idType: IdType
  referralCode: string
  termsAccepted: boolean
}

const EMPTY: RegistrationValues = {
  fullName: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  address: '',
  city: '',
  stateProvince: '',
  country: 'United States',
  zipCode: '',
  telephone: '',
  idType: 'drivers_license',
  referralCode: '',
  newsletter: false,
  termsAccepted: false,
}

/** The fields as the API calls them, where that differs. */
const FIELD_OF: Record<string, keyof RegistrationValues> = {
  full_name: 'fullName',
  state_province: 'stateProvince',
  zip_code: 'zipCode',
  id_type: 'idType',
  referral_code: 'referralCode',
  newsletter_subscription: 'newsletter',
  terms_accepted: 'termsAccepted',
}

const TAKEN = 'This username is already taken'

interface RegistrationFormOptions {
  onDone: () => void
  /** Called before the account is made, which signs in. */
  onRegistering: () => void
}

/** The Register form: what is in it, what is wrong with it, and what happens when it is sent. */
export function useRegistrationForm({ onDone, onRegistering }: RegistrationFormOptions) {
  const form = useCheckedForm(registrationRules, EMPTY)
  const captcha = useCaptcha()
  const [photo, setPhoto] = useState<File | null>(null)
  const [photoError, setPhotoError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isMade, setMade] = useState(false)
  const [isTried, setTried] = useState(false)
  /** The address for which an account was asked for without an answer. */
  const unanswered = useRef<string | null>(null)

  async function checkUsername(): Promise<boolean> {
    const username = usernameRule.safeParse(form.values.username)
    if (!username.success || !(await isUsernameTaken(username.data))) return true
    form.setErrors({ username: TAKEN })
    return false
  }

  /** Whether everything may be sent; says what may not. */
  async function isRight(element: HTMLFormElement): Promise<boolean> {
    setTried(true)
    const wrong = form.check()
    if (!photo) setPhotoError(ID_PHOTO_REQUIRED.detail)
    if (wrong) toastFailure('Validation Error', wrong)
    else if (!photo) toastFailure(ID_PHOTO_REQUIRED.title, ID_PHOTO_REQUIRED.detail)
    else if (await checkUsername()) return true
    else toastFailure('Validation Error', TAKEN)
    focusFirstWrong(element)
    return false
  }

  async function send(complete: Registration, chosen: File): Promise<void> {
    onRegistering()
    const wasUnanswered = unanswered.current === complete.email
    unanswered.current = complete.email
    await makeAccount(complete, wasUnanswered, captcha.take)
    setMade(true)
    await completeProfile(complete, chosen)
    toastSuccess('Success!', 'Account created successfully! You can now log in.')
    onDone()
  }

  function explain(error: unknown, element: HTMLFormElement): void {
    if (error instanceof RegistrationError || error instanceof CaptchaMissing) {
      if (!isUnreachable(error.cause)) unanswered.current = null
      return toastFailure('Error', error.message)
    }
    toastProblem(error, 'Failed to create account')
    const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : []
    const found: Faults<RegistrationValues> = {}
    for (const { path, message } of faults) {
      if (path === 'file') setPhotoError(message)
      else found[FIELD_OF[path] ?? (path as keyof RegistrationValues)] = message
    }
    form.setErrors(found)
    focusFirstWrong(element)
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    setBusy(true)
    try {
      if (!(await isRight(element)) || !photo) return
      await send(registrationRules.parse(form.values), photo)
    } catch (error) {
      explain(error, element)
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    isBusy,
    /** Where somebody proves to be a person; null where nobody has to. */
    captchaBox: captcha.box,
    /** The account exists: its address and password are no longer to be changed here. */
    isMade,
    /** Whether it was to be sent before, in vain. */
    isTried,
    checkUsername: () => void checkUsername(),
    photo: {
      file: photo,
      error: photoError,
      choose: (file: File | null) => {
        setPhoto(file)
        setPhotoError(undefined)
      },
    },
    submit: (element: HTMLFormElement) => void submit(element),
  }
}
