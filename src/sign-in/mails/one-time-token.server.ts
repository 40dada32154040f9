/**
 * What a mail lets its reader do once (protocol, section 10): a link with 256 random bits, and a code of six
 * digits for typing in. One of each lives for a user and purpose; the next one takes its place.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR } from '../../rules/durations.ts'
import type { Database } from '../../server/postgres/database.ts'
import { hashOfSecret } from '../hash-of-secret.server.ts'

/** How long a link and a code work. */
const TOKEN_LIFE_MS = HOUR

/** Wrong codes until the code is worth nothing. The link goes on working: it cannot be guessed. */
export const MAX_ATTEMPTS = 5

/** The beginning of links that belong to a browser with a verifier. */
export const PKCE_PREFIX = 'pkce_'

export type Purpose =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'email_proof'

/** Their codes are typed where one is signed in already. */
const WITHOUT_LINK: Purpose[] = ['reauthentication', 'email_proof']

type NewToken = {
  userId: string
  purpose: Purpose
  flowId?: string | null
  /** One of two that have to be used both. */
  isHalf?: boolean
}

/** What the mail says. Only hashes of it are kept. Some purposes have no link. */
export type MailToken = { link: string; code: string }

const PRESENTED = [
  'user_id as userId',
  'purpose',
  'code_hash as codeHash',
  'flow_id as flowId',
  'is_half as isHalf',
  'attempts',
  'sent_at as sentAt',
  'expires_at as expiresAt',
] as const

/** A token that was presented rightly and is not used yet. */
export type Presented = NonNullable<Awaited<ReturnType<typeof findByLink>>>

export async function makeToken(db: Database, token: NewToken, now: Date): Promise<MailToken> {
  const { userId, purpose, flowId = null, isHalf = false } = token
  const link = `${flowId ? PKCE_PREFIX : ''}${randomBytes(32).toString('base64url')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    link_hash: WITHOUT_LINK.includes(purpose) ? null : hashOfSecret(link),
    code_hash: hashOfCode(userId, purpose, code),
    attempts: 0,
    flow_id: flowId,
    is_half: isHalf,
    used_at: null,
    sent_at: now,
    expires_at: new Date(now.getTime() + TOKEN_LIFE_MS),
  }
  await db
    .insertInto('one_time_tokens')
    .values({ user_id: userId, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute()
  return { link, code }
}

/** The token that a link names; undefined for one that is unknown, used or too old, or whose browser is out of the way. */
export function findByLink(db: Database, link: string, purposes: Purpose[], now: Date) {
  return (
    db
      .selectFrom('one_time_tokens')
      .select(PRESENTED)
      // A check constraint keeps it to these words.
      .$narrowType<{ purpose: Purpose }>()
      .where('link_hash', '=', hashOfSecret(link))
      .where('purpose', 'in', purposes)
      .where('expires_at', '>', now)
      .where('used_at', 'is', null)
      // Without its flow nothing is left that binds such a link to the browser that asked.
      .$if(link.startsWith(PKCE_PREFIX), (query) => query.where('flow_id', 'is not', null))
      .executeTakeFirst()
  )
}

/**
 * The token of a user that a code fits. Each try is counted before the code is looked at, so that many at
 * once cannot slip through.
 */
export async function findByCode(
  db: Database,
  holder: { userId: string; purpose: Purpose },
  code: string,
  now: Date,
): Promise<Presented | undefined> {
  const found = await db
    .updateTable('one_time_tokens')
    .set({ attempts: sql`attempts + 1` })
    .where('user_id', '=', holder.userId)
    .where('purpose', '=', holder.purpose)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning(PRESENTED)
    .$narrowType<{ purpose: Purpose }>()
    .executeTakeFirst()
  const expected = hashOfCode(holder.userId, holder.purpose, code)
  return found && timingSafeEqual(found.codeHash, expected) ? found : undefined
}

/**
 * Uses a token up. Half of a pair stays, marked as used, until the other half comes.
 * @returns false when somebody else was faster, or a newer one took its place
 */
export async function redeemToken(tx: Database, token: Presented, now: Date): Promise<boolean> {
  const isThis = sql<boolean>`user_id = ${token.userId} and purpose = ${token.purpose}
    and code_hash = ${token.codeHash} and used_at is null`
  const used = token.isHalf
    ? tx.updateTable('one_time_tokens').set({ used_at: now }).where(isThis).returning('user_id')
    : tx.deleteFrom('one_time_tokens').where(isThis).returning('user_id')
  const row = await used.executeTakeFirst()
  return row !== undefined
}

/**
 * After its link was opened, perhaps in another browser than the one that asked and alone can go on from there: the code of
 * the same mail stays good for typing in, until one of the two has signed somebody in.
 */
export async function keepCode(tx: Database, token: Presented): Promise<void> {
  await tx
    .insertInto('one_time_tokens')
    .values({
      user_id: token.userId,
      purpose: token.purpose,
      code_hash: token.codeHash,
      attempts: token.attempts,
      flow_id: token.flowId,
      sent_at: token.sentAt,
      expires_at: token.expiresAt,
    })
    .execute()
}

/** Whether the other half of a pair is still to be used. */
export async function isOtherHalfOpen(tx: Database, token: Presented, now: Date): Promise<boolean> {
  const other = token.purpose === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  const row = await tx
    .selectFrom('one_time_tokens')
    .select('used_at')
    .where('user_id', '=', token.userId)
    .where('purpose', '=', other)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return !row?.used_at
}

/** A password that changes, and a link or code that was used, make all of the user's others worthless. */
export async function voidTokens(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}

/**
 * Voids the code that was mailed beside a flow's link, and stayed good when the link was opened. Other mails stay good.
 * @returns whether there was one that confirms an address
 */
export async function voidTokensOf(tx: Database, flowId: string): Promise<boolean> {
  const voided = await tx
    .deleteFrom('one_time_tokens')
    .where('flow_id', '=', flowId)
    .returning('purpose')
    .execute()
  return voided.some(({ purpose }) => purpose === 'confirmation')
}

/** Of one user and purpose, so that equal codes look different. */
function hashOfCode(userId: string, purpose: Purpose, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${purpose} ${code}`).digest()
}
