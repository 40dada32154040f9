/** Mails about the second step: whoever did not do it should hear of it. */
import type { Database } from '../../server/postgres/database.ts'
import { queueMail } from '../../server/mail/mail.ts'

const NAMES: Record<string, string> = {
  totp: 'an authenticator app',
  phone: 'a phone number',
  webauthn: 'a passkey',
}

const IF_NOT_YOU =
  'If it was not you, change your password at once, end the other sessions in your account, and write to support.'

export async function tellOfNewFactor(tx: Database, to: string | null, type: string) {
  const paragraphs = [
    `Signing in to your account now takes a second step: ${NAMES[type]} was added to it.`,
  ]
  await tell(tx, to, 'A second step was added to your account', paragraphs)
}

export async function tellOfLostFactor(tx: Database, to: string | null, type: string) {
  const paragraphs = [`You can no longer confirm signing in with ${NAMES[type]}: it was removed.`]
  await tell(tx, to, 'A second step was removed from your account', paragraphs)
}

export async function tellOfUsedCode(tx: Database, to: string | null, left: number) {
  const paragraphs = [
    'Somebody signed in to your account with one of its recovery codes.',
    `${left} of them can still be used. New ones are made in your account, under Security.`,
  ]
  await tell(tx, to, 'A recovery code of your account was used', paragraphs)
}

export async function tellOfNewCodes(tx: Database, to: string | null) {
  const paragraphs = ['New recovery codes were made for your account. Older ones no longer work.']
  await tell(tx, to, 'New recovery codes for your account', paragraphs)
}

/** Nobody can be told who has no address. */
async function tell(tx: Database, to: string | null, subject: string, paragraphs: string[]) {
  if (to !== null) await queueMail(tx, { to, subject, paragraphs: [...paragraphs, IF_NOT_YOU] })
}
