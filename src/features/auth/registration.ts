import type { GoTrueClient } from '@supabase/auth-js'
import { callApi } from '../../browser/api.ts'
import { REGISTRATION_BEGUN, signIn } from '../../browser/session.ts'
import { messageOf } from '../../browser/sign-in/sign-in-faults.ts'
import { addressHere } from '../../languages/address.ts'
import { authText } from '../../languages/site/auth.ts'
import {
  type Registration,
  registrationDetailRules,
  type RegistrationDetails,
} from '../../rules/accounts.ts'
import { ID_PHOTO_ADDRESS, PROFILE_ADDRESS, TERMS_ADDRESS } from '../account/own-addresses.ts'
import { type Profile, type UsernameResponse, usernameAddress } from '../account/profile.ts'
import type { RegistrationValues } from './registration-values.ts'

/** The account could not be made; the message is for people. */
export class RegistrationError extends Error {
  override name = 'RegistrationError'
}

/** There is an account with this address already; the message is the sign-in service's. */
export class EmailTaken extends RegistrationError {
  override name = 'EmailTaken'
}

/** The account is made and waits until its owner has opened the link in a mail. */
export class EmailUnconfirmed extends Error {
  override name = 'EmailUnconfirmed'
  readonly email: string

  constructor(email: string) {
    super(`${email} is to be confirmed`)
    this.email = email
  }
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

/** What came of asking before, and what asking needs. */
interface Earlier {
  wasUnanswered: boolean
  wasMailed: boolean
  takeCaptcha: () => { captchaToken?: string }
}

/**
 * Makes the account; signed in from then on. An account that this form made before is gone on with:
 * a first try may have failed half-way, or its answer was lost (`wasUnanswered`), or its mail was to be answered first (`wasMailed`).
 * @throws RegistrationError with the sign-in service's words
 * @throws EmailUnconfirmed where new addresses have to be proved
 */
export async function makeAccount(
  form: Registration,
  { wasUnanswered, wasMailed, takeCaptcha }: Earlier,
): Promise<void> {
  const client = await signIn()
  const { email, password } = form
  const { data: known } = await client.getSession()
  if (known.session?.user.email === email.toLowerCase()) {
    return wasMailed ? keepPassword(client, password) : undefined
  }
  const { data, error } = await client.signUp({
    email,
    password,
    options: {
      ...takeCaptcha(),
      data: { full_name: form.fullName, ...REGISTRATION_BEGUN },
      emailRedirectTo: location.origin + addressHere('/auctions'),
    },
  })
  if (error?.code === 'user_already_exists') {
    if (wasUnanswered && !(await client.signInWithPassword({ email, password })).error) return
    throw new EmailTaken(messageOf(error, authText('userExists')))
  }
  if (error)
    throw new RegistrationError(messageOf(error, authText('createFailed')), { cause: error })
  if (!data.user) throw new RegistrationError(authText('createUserFailed'))
  // Where addresses have to be proved, this is how the service tells of one that is in use.
  if (data.user.identities?.length === 0) throw new EmailTaken(authText('userExists'))
  if (!data.session) throw new EmailUnconfirmed(email)
}

/**
 * The address is proved, so what was typed here is the password, also where somebody else registered the address
 * meanwhile and it was their mail that was opened.
 */
async function keepPassword(client: GoTrueClient, password: string): Promise<void> {
  const { error } = await client.updateUser({ password })
  if (!error || error.code === 'same_password') return
  throw new RegistrationError(messageOf(error, authText('createFailed')), { cause: error })
}

/**
 * Keeps that the terms are accepted, stores the profile and then the ID photo, if there is one to store (specification,
 * section 7). Each call may be
 * repeated, so that what was interrupted is gone on with. Throws ApiProblem.
 */
export async function completeProfile(
  values: RegistrationValues,
  photo: File | null,
  /** Of the terms that the page shows. */
  version: string,
): Promise<Profile> {
  const form = registrationDetailRules.parse(values)
  const terms = { method: 'PUT', signedIn: true, body: { version } } as const
  await callApi(TERMS_ADDRESS, terms)
  const change = { method: 'PATCH', signedIn: true, body: profileFrom(form, version) } as const
  const profile = await callApi<Profile>(PROFILE_ADDRESS, change)
  if (!photo) return profile
  const body = new FormData()
  body.set('file', photo)
  return callApi<Profile>(ID_PHOTO_ADDRESS, { method: 'PUT', body, signedIn: true })
}

function profileFrom(form: RegistrationDetails, termsVersion: string) {
  return {
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
    terms_version: termsVersion,
  }
}
