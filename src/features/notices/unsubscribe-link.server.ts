import { timingSafeEqual } from 'node:crypto'
import { OPTIONAL_TOPICS, type OptionalTopic } from '../../rules/sales/notices.ts'
import type { Secrets } from '../../server/files/secrets.ts'

/** Whose mails end: those of a topic, or of one saved search. */
export type Subscription = { topic: OptionalTopic } | { search: string }

/**
 * The address where one request ends the mails of a topic, without signing in: it is signed, so it is of this member and this
 * topic or search alone. It does not expire, for mails are kept for years; all it can do is stop mails, and the account page undoes it.
 */
export function unsubscribeUrl(
  secrets: Secrets,
  origin: string,
  userId: string,
  subscription: Subscription,
): string {
  const subject = 'topic' in subscription ? subscription.topic : `${SEARCH}${subscription.search}`
  return `${origin}/api/unsubscribe/${userId}/${subject}/${signatureOf(secrets, userId, subject)}`
}

/** What the address ends, if it is one that we made. */
export function signedSubscription(
  secrets: Secrets,
  { member, topic: subject, signature }: { member: string; topic: string; signature: string },
): Subscription | null {
  const known = subscriptionTo(subject)
  if (!known) return null
  const expected = Buffer.from(signatureOf(secrets, member, subject))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? known : null
}

/** Before the id of a search, in the place of a topic. */
const SEARCH = 'search-'

function subscriptionTo(subject: string): Subscription | null {
  const topic = OPTIONAL_TOPICS.find((one) => one === subject)
  if (topic) return { topic }
  return subject.startsWith(SEARCH) ? { search: subject.slice(SEARCH.length) } : null
}

function signatureOf(secrets: Secrets, userId: string, subject: string): string {
  return secrets.digest(`${userId} ${subject}`, 'unsubscribe').toString('base64url')
}
