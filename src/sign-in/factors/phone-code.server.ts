/** Six digits in a text message, for the second step by phone. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { Factor } from './factor-rows.server.ts'
import type { TextMessage } from './text-messages.server.ts'

const BETWEEN_TEXTS_MS = 60_000
const MOST_TEXTS_AN_HOUR = 10
const HOUR_MS = 60 * 60_000

export function acceptChannel(given: string): TextMessage['channel'] {
  if (given === 'sms' || given === 'whatsapp') return given
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
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (sent >= MOST_TEXTS_AN_HOUR) throw tooManyTexts(HOUR_MS)
}

/** Sends a new code. @returns what to keep of it, to know it again */
export async function textCode(
  tx: Database,
  { secrets, sendText, clock }: ServiceParts,
  { user_id: userId, phone }: Factor,
  challengeId: string,
  channel: TextMessage['channel'],
): Promise<Buffer> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const body = `${code} is your Hammerlane code. It expires in 5 minutes. We will never ask for it by phone or email.`
  // A check constraint gives every phone factor its number.
  await sendText(tx, { userId, to: phone ?? '', body, channel, at: clock() })
  return secrets.digest(code, challengeId)
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
