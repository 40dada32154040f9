import { ADDRESS_SETTLES_HOURS } from '../rules/policy.ts'
import { toastFailure } from './toasts.ts'

/** What each code of the sign-in service means to somebody who comes back from another provider. */
const MESSAGES: Record<string, string> = {
  bad_oauth_callback: 'The sign-in was cancelled or not confirmed. Please try again.',
  bad_oauth_state:
    'This sign-in took too long or was started in another browser. Please try again.',
  email_exists: 'Several accounts use this email address. Please sign in with your password.',
  flow_state_already_used: 'This sign-in was already completed. Please try again.',
  identity_already_exists: 'This account is already used to sign in to Hammerlane.',
  provider_disabled: 'This way to sign in is no longer available.',
  provider_email_needs_verification:
    'Please confirm your email address first. We have sent you a link.',
  reauthentication_not_valid: `The email address of this account has just changed. For ${ADDRESS_SETTLES_HOURS} hours, please sign in with your password.`,
  unexpected_failure: 'The provider cannot be reached right now. Please try again in a moment.',
  user_banned: 'This account cannot sign in. Please contact support.',
}

const MEMBERS = ['error', 'error_code', 'error_description']

/**
 * Why the way back to this address failed, and the address without it. Null where nothing failed, or where
 * the screen tells by itself. Only known codes count: anybody can write a text into an address.
 */
export function returnedError(address: string): { message: string; address: string } | null {
  const url = new URL(address)
  const code = url.searchParams.get('error_code') ?? ''
  const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : undefined
  if (message === undefined) return null
  for (const name of MEMBERS) url.searchParams.delete(name)
  url.hash = ''
  return { message, address: url.href }
}

/** Shows it in a toast once the page is hydrated, and takes it off the address. */
export function showReturnedError(): void {
  const returned = returnedError(location.href)
  if (!returned) return
  toastFailure('Failed to sign in', returned.message)
  history.replaceState(history.state, '', returned.address)
}
