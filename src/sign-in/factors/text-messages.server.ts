/** Text messages, for phones as the second step. */
import type { SmsProvider } from '../../server/config/sms-settings.ts'
import type { Log } from '../../server/log.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { createTextDelivery } from './text-provider.server.ts'

export type TextMessage = {
  userId: string
  /** Digits with the country code, without a plus. */
  to: string
  body: string
  at: Date
}

export type DeliverText = (message: TextMessage) => Promise<void>

/** How texts go out. Without `deliver` they wait where staff read them: the demo's way, and nobody else's. */
export type Texts = { provider: string; deliver?: DeliverText }

export const TEXTS_FOR_STAFF: Texts = { provider: '' }

/** Null where there is no way: a phone is no second step there. */
export function createTexts(provider: SmsProvider | undefined, isDemo: boolean): Texts | null {
  if (provider) return { provider: provider.name, deliver: createTextDelivery(provider) }
  return isDemo ? TEXTS_FOR_STAFF : null
}

/** @throws AuthError 422 `mfa_phone_enroll_not_enabled` where phones are not offered */
export function requireTexts(texts: Texts | null): Texts {
  if (texts) return texts
  const message = 'MFA enroll is disabled for Phone: text messages are not in use here'
  throw new AuthError(422, 'mfa_phone_enroll_not_enabled', message)
}

/**
 * Counts the message in the caller's transaction. Its text is kept only where staff are to read it
 * (`/api/staff/outbox/texts`).
 */
export async function noteText(tx: Database, texts: Texts, message: TextMessage): Promise<void> {
  const { userId, to, body, at } = message
  const kept = texts.deliver ? '' : body
  await tx
    .insertInto('text_messages')
    .values({ user_id: userId, recipient: to, body: kept, created_at: at })
    .execute()
}

/**
 * To be called after the commit: what is not committed must not go out.
 * @throws AuthError 422 `sms_send_failed` when the provider does not take it
 */
export async function sendText({ deliver }: Texts, message: TextMessage, log: Log): Promise<void> {
  if (!deliver) return
  try {
    await deliver(message)
  } catch (cause) {
    log.warn({ err: cause }, 'Sign-in service: a text could not be sent')
    const refusal = 'We could not send the text. Please try again in a minute.'
    throw new AuthError(422, 'sms_send_failed', refusal, { cause })
  }
}
