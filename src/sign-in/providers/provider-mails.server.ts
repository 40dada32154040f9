/** What a member is told when other ways into the account come or go. */
import { mailSignInText } from '../../languages/mails/sign-in.ts'
import type { Mail } from '../../server/mail/mail.ts'

export function accountAdopted(to: string, label: string, hadPassword: boolean): Mail {
  return {
    to,
    subject: mailSignInText('canSignInWith', { provider: label }),
    paragraphs: [
      mailSignInText('accountAdopted', { provider: label }),
      ...(hadPassword ? [mailSignInText('oldPasswordEnded')] : []),
      mailSignInText('ifNotYouContact'),
    ],
  }
}

export function identityAdded(to: string, label: string): Mail {
  return {
    to,
    subject: mailSignInText('canSignInWith', { provider: label }),
    paragraphs: [
      mailSignInText('identityAdded', { provider: label }),
      mailSignInText('ifNotYouContact'),
    ],
  }
}

export function identityRemoved(to: string, label: string): Mail {
  return {
    to,
    subject: mailSignInText('identityRemovedSubject', { provider: label }),
    paragraphs: [
      mailSignInText('identityRemoved', { provider: label }),
      mailSignInText('ifNotYouContact'),
    ],
  }
}
