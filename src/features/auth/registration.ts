import { callApi } from '../../browser/api.ts'
import { messageOf } from '../../browser/auth-failure.ts'
import { signIn } from '../../browser/session.ts'
import type { Registration } from '../../rules/accounts.ts'
import {
  ID_PHOTO_ADDRESS,
  PROFILE_ADDRESS,
  type UsernameResponse,
  usernameAddress,
} from '../account/profile.ts'

/** The account could not be made; the message is for people. */
export class RegistrationError extends Error {
  override name = 'RegistrationError'
}

/** Whether somebody has this username already. When that cannot be told now, saving the profile will. */
export async function isUsernameTaken(username: string): Promise<boolean> {
  try {
    const { available } = await callApi<UsernameResponse>(usernameAddress(username), {
      signedIn: true,
    })
    return !available
  } catch {
    return false
  }
}

/**
 * Makes the account; signed in from then on. An account that this form made before is gone on with:
 * a first try may have failed half-way, or its answer was lost (`wasUnanswered`).
 * @throws RegistrationError with the sign-in service's words
 */
export async function makeAccount(
  form: Registration,
  wasUnanswered: boolean,
  takeCaptcha: () => { captchaToken?: string },
): Promise<void> {
  const client = await signIn()
  const { data: known } = await client.getSession()
  if (known.session?.user.email === form.email.toLowerCase()) return
  const { email, password } = form
  const { data, error } = await client.signUp({
    email,
    password,
    options: {
      ...takeCaptcha(),
      data: { full_name: form.fullName },
      emailRedirectTo: `${location.origin}/auctions`,
    },
  })
  if (wasUnanswered && error?.code === 'user_already_exists') {
    const again = await client.signInWithPassword({ email, password })
    if (!again.error) return
  }
  if (error)
    throw new RegistrationError(messageOf(error, 'Failed to create account'), { cause: error })
  if (!data.user) throw new RegistrationError('Failed to create user account')
  if (!data.session) throw new RegistrationError(CONFIRM_FIRST)
}

/** Where new addresses have to be proved: the link signs in, and the form goes on from there. */
const CONFIRM_FIRST =
  'We sent you a mail. Open the link in it to confirm your address, then press Create account again to finish.'

/** Stores the ID photo, then the profile (specification, section 7). Throws ApiProblem. */
export async function completeProfile(form: Registration, photo: File): Promise<void> {
  const body = new FormData()
  body.set('file', photo)
  await callApi(ID_PHOTO_ADDRESS, { method: 'PUT', body, signedIn: true })
  await callApi(PROFILE_ADDRESS, {
    method: 'PATCH',
    signedIn: true,
    body: {
      username: form.username,
      full_name: form.fullName,
      address: form.address,
      city: form.city,
      state_province: form.stateProvince,
      country: form.country,
      zip_code: form.zipCode,
      telephone: form.telephone,
      id_type: form.idType,
      referral_code: form.referralCode || null,
      newsletter_subscription: form.newsletter,
      terms_accepted: form.termsAccepted,
    },
  })
}
