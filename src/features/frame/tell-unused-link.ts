import type { UnusedCode } from '../../browser/arriving-session.ts'
import { toastFailure, toastSuccess } from '../../browser/toasts.ts'
import { frameMoreText } from '../../languages/site/frame-more.ts'

/** Says of a link that signs nobody in here what it did, and how to go on. */
export function tellUnusedLink(unused: UnusedCode | 'unreachable'): void {
  switch (unused) {
    case 'changed':
      // Anybody can write such an address, so it is said under a condition that is true in any case.
      return toastSuccess(frameMoreText('newEmail'), frameMoreText('newEmailText'))
    case 'unconfirmed':
      return toastFailure(frameMoreText('otherBrowser'), frameMoreText('whereToConfirm'))
    case 'stray':
      // A provider sends no email, so there is no code to speak of.
      return toastFailure(frameMoreText('otherBrowser'), frameMoreText('whereToLogIn'))
    case 'unreachable':
      return toastFailure(frameMoreText('signInFailed'), frameMoreText('askNewLink'))
  }
}
