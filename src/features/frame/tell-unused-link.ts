import type { UnusedCode } from '../../browser/arriving-session.ts'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'

/** Says of a link that signs nobody in here what it did, and how to go on. */
export function tellUnusedLink(unused: UnusedCode | 'unreachable'): void {
  switch (unused) {
    case 'changed':
      return toastSuccess('Your new email address', WHAT_IS_CHANGED)
    case 'unconfirmed':
      return toastFailure('Opened in another browser', WHERE_TO_CONFIRM)
    case 'stray':
      return toastFailure('Opened in another browser', WHERE_TO_LOG_IN)
    case 'unreachable':
      return toastFailure('Failed to sign in', 'Please ask for a new link.')
  }
}

/** Anybody can write such an address, so it is said under a condition that is true in any case. */
const WHAT_IS_CHANGED =
  'If a link in our email brought you here, your address is changed: from now on, log in with the new one.'
const WHERE_TO_CONFIRM =
  'For your safety this link works only where you registered. Enter the code from the same email there, or choose “Forgot your password?” here.'
/** A provider sends no email, so there is no code to speak of. */
const WHERE_TO_LOG_IN =
  'For your safety this link works only in the browser that asked for it. Log in here.'
