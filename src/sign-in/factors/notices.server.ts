/** Mails about changes of the second step, for the case that it was somebody else. */

import { queueMail, type Mail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'

const NAMES: Record<string, string> = {
  totp: 'an authenticator app',
  phone: 'a phone number',
  webauthn: 'a passkey',
}

const IF_NOT_YOU =
  'If this was not you, change your password right away, sign out your other devices, and contact support.'

type Notice = Pick<Mail, 'subject' | 'paragraphs'>

export function factorAdded(type: string): Notice {
  const added = `Signing in to your account now takes a second step: ${NAMES[type]} was added.`
  return {
    subject: 'A second step was added to your account',
    paragraphs: [added, IF_NOT_YOU],
  }
}

export function factorRemoved(type: string): Notice {
  const removed = `You can no longer confirm a sign-in with ${NAMES[type]}: it was removed.`
  return {
    subject: 'A second step was removed from your account',
    paragraphs: [removed, IF_NOT_YOU],
  }
}

export function recoveryCodeUsed(left: number): Notice {
  return {
    subject: 'A recovery code was used on your account',
    paragraphs: [
      'Someone signed in to your account with one of its recovery codes.',
      `${left} of them can still be used. You can create new ones in your account, under Security.`,
      IF_NOT_YOU,
    ],
  }
}

export function newRecoveryCodes(): Notice {
  return {
    subject: 'New recovery codes for your account',
    paragraphs: [
      'New recovery codes were made for your account. Older ones no longer work.',
      IF_NOT_YOU,
    ],
  }
}

/** Nothing, for a member without an address. */
export async function mailNotice(tx: Database, to: string | null, notice: Notice): Promise<void> {
  if (to !== null) await queueMail(tx, { to, ...notice })
}
