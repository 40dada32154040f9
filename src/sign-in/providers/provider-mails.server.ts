/** What a member is told when other ways into the account come or go. */
import type { Mail } from '../../server/mail/mail.ts'

const NOT_YOU = 'If this was not you, change your password and write to support at once.'

export function accountAdopted(to: string, label: string, hadPassword: boolean): Mail {
  return {
    to,
    subject: `You can now sign in with ${label}`,
    paragraphs: [
      `Somebody signed in with ${label} and this e-mail address, so ${label} now opens your Hammerlane account.`,
      ...(hadPassword
        ? [
            'Until then nobody had shown that the address belongs to whoever opened the account. To be safe, ' +
              'its former password no longer works and all other devices are signed out. You can set a new ' +
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
    paragraphs: [`${label} was added to the ways into your Hammerlane account.`, NOT_YOU],
  }
}

export function identityRemoved(to: string, label: string): Mail {
  return {
    to,
    subject: `${label} no longer opens your account`,
    paragraphs: [`${label} was taken off the ways into your Hammerlane account.`, NOT_YOU],
  }
}
