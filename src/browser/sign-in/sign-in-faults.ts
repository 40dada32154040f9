import { language } from '../../languages/language.ts'
import { signInFaultsText } from '../../languages/site/sign-in-faults.ts'
import { isUnreachable } from '../auth-failure.ts'

/** What the service says by these codes, which its protocol has in English. */
const FAULTS = {
  invalid_credentials: 'invalidCredentials',
  email_not_confirmed: 'emailNotConfirmed',
  user_banned: 'userBanned',
  user_already_exists: 'userExists',
  email_exists: 'emailExists',
  email_address_invalid: 'emailInvalid',
  weak_password: 'weakPassword',
  same_password: 'samePassword',
  current_password_invalid: 'currentPassword',
  otp_expired: 'codeExpired',
  mfa_verification_failed: 'codeWrong',
  mfa_challenge_expired: 'challengeExpired',
  mfa_factor_name_conflict: 'nameTaken',
  reauthentication_not_valid: 'codeNotValid',
  over_request_rate_limit: 'tooManyRequests',
  over_email_send_rate_limit: 'tooManyMails',
  over_sms_send_rate_limit: 'tooManyTexts',
  sms_send_failed: 'textNotSent',
  captcha_failed: 'notHuman',
  session_expired: 'sessionExpired',
  session_not_found: 'sessionOver',
  provider_disabled: 'providerOff',
  identity_already_exists: 'identityTaken',
  single_identity_not_deletable: 'lastIdentity',
  insufficient_aal: 'secondStep',
} as const

type Refusal = Error & { code?: unknown }

/** The sign-in service's message, for people; `fallback` where it sent none, or none that is known in another language. */
export function messageOf(error: Refusal, fallback: string): string {
  if (isUnreachable(error) || !error.message) return fallback
  return language() === 'en' ? error.message : (faultOf(error.code) ?? fallback)
}

function faultOf(code: unknown): string | undefined {
  const fault = Object.entries(FAULTS).find(([known]) => known === code)
  return fault && signInFaultsText(fault[1])
}
