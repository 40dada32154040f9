import { browserMoreText } from '../languages/site/browser-more.ts'
import { ADDRESS_SETTLES_HOURS } from '../rules/policy.ts'
import { toastFailure } from './toasts.ts'

/** What each code of the sign-in service means to somebody who comes back from another provider. */
const MESSAGES = {
  bad_oauth_callback: 'badCallback',
  bad_oauth_state: 'badState',
  email_exists: 'emailExists',
  flow_state_already_used: 'alreadyUsed',
  identity_already_exists: 'identityExists',
  provider_disabled: 'providerDisabled',
  provider_email_needs_verification: 'confirmEmailFirst',
  reauthentication_not_valid: 'emailJustChanged',
  unexpected_failure: 'providerUnreachable',
  user_banned: 'banned',
} as const satisfies Record<string, string>

const MEMBERS = ['error', 'error_code', 'error_description']

/**
 * Why the way back to this address failed, and the address without it. Null where nothing failed, or where
 * the screen tells by itself. Only known codes count: anybody can write a text into an address.
 */
export function returnedError(address: string): { message: string; address: string } | null {
  const url = new URL(address)
  const code = url.searchParams.get('error_code') ?? ''
  if (!isKnown(code)) return null
  const message = browserMoreText(MESSAGES[code], { hours: ADDRESS_SETTLES_HOURS })
  for (const name of MEMBERS) url.searchParams.delete(name)
  url.hash = ''
  return { message, address: url.href }
}

function isKnown(code: string): code is keyof typeof MESSAGES {
  return Object.hasOwn(MESSAGES, code)
}

/** Shows it in a toast once the page is hydrated, and takes it off the address. */
export function showReturnedError(): void {
  const returned = returnedError(location.href)
  if (!returned) return
  toastFailure(browserMoreText('signInFailed'), returned.message)
  history.replaceState(history.state, '', returned.address)
}
