/** Mails about changes of the second step, for the case that it was somebody else. */

import { mailSignInText } from '../../languages/mails/sign-in.ts'
import { queueMail, type Mail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'

type Notice = Pick<Mail, 'subject' | 'paragraphs'>

export function factorAdded(type: string): Notice {
  return {
    subject: mailSignInText('stepAddedSubject'),
    paragraphs: [mailSignInText('stepAdded', { type }), mailSignInText('ifNotYouSignOut')],
  }
}

export function factorRemoved(type: string): Notice {
  return {
    subject: mailSignInText('stepRemovedSubject'),
    paragraphs: [mailSignInText('stepRemoved', { type }), mailSignInText('ifNotYouSignOut')],
  }
}

export function recoveryCodeUsed(left: number): Notice {
  return {
    subject: mailSignInText('recoveryCodeUsedSubject'),
    paragraphs: [
      mailSignInText('recoveryCodeUsed'),
      mailSignInText('recoveryCodesLeft', { left }),
      mailSignInText('ifNotYouSignOut'),
    ],
  }
}

export function newRecoveryCodes(): Notice {
  return {
    subject: mailSignInText('newRecoveryCodesSubject'),
    paragraphs: [mailSignInText('newRecoveryCodes'), mailSignInText('ifNotYouSignOut')],
  }
}

/** Nothing, for a member without an address. */
export async function mailNotice(tx: Database, to: string | null, notice: Notice): Promise<void> {
  if (to !== null) await queueMail(tx, { to, ...notice })
}
