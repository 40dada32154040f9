/** Six digits in a text message, for the second step by phone. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { mailSignInText } from '../../languages/mails/sign-in.ts'
import { HOUR, MINUTE } from '../../rules/durations.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { Factor } from './factor-rows.server.ts'
import { noteText, type TextMessage, type Texts } from './text-messages.server.ts'

const BETWEEN_TEXTS_MS = MINUTE
const MAX_TEXTS_AN_HOUR = 10

/** Both go out as texts: there is one way only. */
export function requireChannel(given: string): void {
  if (given === 'sms' || given === 'whatsapp') return
  throw invalid('The channel needs to be sms or whatsapp')
}

/** @throws AuthError 429 `over_sms_send_rate_limit` within a minute of the last text, or when the hour has had enough */
export async function requirePause(tx: Database, factor: Factor, last: Date | null, now: Date) {
  const waited = last ? now.getTime() - last.getTime() : Infinity
  if (waited < BETWEEN_TEXTS_MS) throw tooManyTexts(BETWEEN_TEXTS_MS - waited)
  const { sent } = await tx
    .selectFrom('text_messages')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('user_id', '=', factor.user_id)
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .executeTakeFirstOrThrow()
  if (sent >= MAX_TEXTS_AN_HOUR) throw tooManyTexts(HOUR)
}

/** What to send for a challenge, and what to keep of it, to know the code again. */
export type TextedCode = { message: TextMessage; hash: Buffer }

/** Makes a new code and counts its text. To be sent after the commit. */
export async function newTextedCode(
  tx: Database,
  { secrets, texts, clock }: ServiceParts,
  { user_id: userId, phone }: Factor,
  challengeId: string,
): Promise<TextedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const body = mailSignInText('codeByText', { code })
  // A check constraint gives every phone factor its number.
  const message = { userId, to: phone ?? '', body, at: clock() }
  await noteText(tx, requireWay(texts), message)
  return { message, hash: secrets.digest(code, challengeId) }
}

/** @throws AuthError 400 `phone_provider_disabled` where a phone was added and texts are no longer sent */
export function requireWay(texts: Texts | null): Texts {
  if (texts) return texts
  const message = 'Text messages are not in use here. Use a recovery code, or contact support.'
  throw new AuthError(400, 'phone_provider_disabled', message)
}

export function isTextedCode(
  { secrets }: Pick<ServiceParts, 'secrets'>,
  code: string,
  challenge: { id: string; code_hash: Buffer | null },
): boolean {
  const { id, code_hash: expected } = challenge
  return expected !== null && timingSafeEqual(secrets.digest(code, id), expected)
}

function tooManyTexts(waitMs: number): AuthError {
  const retryAfter = Math.ceil(waitMs / 1000)
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`
  return new AuthError(429, 'over_sms_send_rate_limit', message, { retryAfter })
}
