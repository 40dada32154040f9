/** Mails about changes of the second step, for the case that it was somebody else. */

import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'

const NAMES: Record<string, string> = {
  totp: 'an authenticator app',
  phone: 'a phone number',
  webauthn: 'a passkey',
}

const IF_NOT_YOU =
  'If it was not you, change your password at once, end the other sessions in your account, and write to support.'

export async function mailFactorAdded(tx: Database, to: string | null, type: string) {
  const paragraphs = [
    `Signing in to your account now takes a second step: ${NAMES[type]} was added to it.`,
  ]
  await queueNotice(tx, to, 'A second step was added to your account', paragraphs)
}

export async function mailFactorRemoved(tx: Database, to: string | null, type: string) {
  const paragraphs = [`You can no longer confirm signing in with ${NAMES[type]}: it was removed.`]
  await queueNotice(tx, to, 'A second step was removed from your account', paragraphs)
}

export async function mailCodeUsed(tx: Database, to: string | null, left: number) {
  const paragraphs = [
    'Somebody signed in to your account with one of its recovery codes.',
    `${left} of them can still be used. New ones are made in your account, under Security.`,
  ]
  await queueNotice(tx, to, 'A recovery code of your account was used', paragraphs)
}

export async function mailNewCodes(tx: Database, to: string | null) {
  const paragraphs = ['New recovery codes were made for your account. Older ones no longer work.']
  await queueNotice(tx, to, 'New recovery codes for your account', paragraphs)
}

/** Nothing, for a member without an address. */
async function queueNotice(tx: Database, to: string | null, subject: string, paragraphs: string[]) {
  if (to !== null) await queueMail(tx, { to, subject, paragraphs: [...paragraphs, IF_NOT_YOU] })
}
