/** What a member is told when other ways into the account come or go. */
import type { Mail } from '../../server/mail/mail.ts'

const NOT_YOU = 'If this was not you, change your password and contact support right away.'

export function accountAdopted(to: string, label: string, hadPassword: boolean): Mail {
  return {
    to,
    subject: `You can now sign in with ${label}`,
    paragraphs: [
      `Someone signed in with ${label} and this email address, so you can now sign in to your Hammerlane account with ${label}.`,
      ...(hadPassword
        ? [
            'Until now, nobody had confirmed that the address belongs to whoever opened the account. To be safe, ' +
              'the old password no longer works and all other devices are signed out. You can set a new ' +
              "password at any time with 'Forgot password'.",
          ]
        : []),
      NOT_YOU,
    ],
  }
}

export function identityAdded(to: string, label: string): Mail {
  return {
    to,
    subject: `You can now sign in with ${label}`,
    paragraphs: [`You can now also sign in to your Hammerlane account with ${label}.`, NOT_YOU],
  }
}

export function identityRemoved(to: string, label: string): Mail {
  return {
    to,
    subject: `${label} was disconnected from your account`,
    paragraphs: [`You can no longer sign in to your Hammerlane account with ${label}.`, NOT_YOU],
  }
}
