import { timingSafeEqual } from 'node:crypto'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../rules/sales/notices.ts'
import type { Secrets } from '../../server/files/secrets.ts'

/**
 * The address where one request ends the mails of a topic, without signing in: it is signed, so it is of this member and this
 * topic alone. It does not expire, for mails are kept for years; all it can do is stop mails, and the account page undoes it.
 */
export function unsubscribeUrl(
  secrets: Secrets,
  origin: string,
  userId: string,
  topic: OptionalTopic,
): string {
  return `${origin}/api/unsubscribe/${userId}/${topic}/${signatureOf(secrets, userId, topic)}`
}

/** The topic, if the address is one that we made. */
export function signedTopic(
  secrets: Secrets,
  { member, topic, signature }: { member: string; topic: string; signature: string },
): OptionalTopic | null {
  const known = OPTIONAL_TOPICS.find((one) => one === topic)
  if (!known) return null
  const expected = Buffer.from(signatureOf(secrets, member, known))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? known : null
}

function signatureOf(secrets: Secrets, userId: string, topic: OptionalTopic): string {
  return secrets.digest(`${userId} ${topic}`, 'unsubscribe').toString('base64url')
}
