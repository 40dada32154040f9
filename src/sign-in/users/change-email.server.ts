/** Another e-mail address: asked for with PUT /user, and done once its mails are answered (protocol, section 10). */
import { sql } from 'kysely'
import { queueMail } from '../../server/mail/mail.ts'
import { isDuplicate, type Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import {
  addressChangedNotice,
  addressRequestedNotice,
  currentAddressMail,
  linkMail,
} from '../mails/auth-mails.server.ts'
import { makeToken, type Presented } from '../mails/one-time-token.server.ts'
import { flowFor, type RedirectTarget } from '../mails/send-link.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { dropPending } from '../sessions/flow-state.server.ts'
import { offerUndo } from './undo-links.server.ts'

type AddressChange = { userId: string; email: string | null; newEmail: string }

/** @throws AuthError 422 `email_exists` */
export async function refuseTakenAddress(db: Database, email: string): Promise<void> {
  const taken = db.selectFrom('users').select('id').where('email', '=', email)
  if (await taken.executeTakeFirst()) throw emailExists()
}

/**
 * Remembers the address and sends the mails. Where addresses are confirmed at sign-up, both have to agree;
 * otherwise the new one alone does, and the one in use is told.
 */
export async function sendAddressChange(
  tx: Database,
  { issuer, confirmsEmail }: Pick<ServiceParts, 'issuer' | 'confirmsEmail'>,
  { userId, email, newEmail }: AddressChange,
  back: RedirectTarget,
  now: Date,
): Promise<void> {
  const isHalf = confirmsEmail && email !== null
  const flowId = await flowFor(tx, userId, 'email_change', back, now)
  const link = { issuer: issuer(), type: 'email_change' as const, redirectTo: back.redirectTo }
  await tx
    .updateTable('users')
    .set({ new_email: newEmail, email_change_sent_at: now })
    .where('id', '=', userId)
    .execute()
  const forNew = { userId, purpose: 'email_change_new' as const, flowId, isHalf }
  const mailToken = await makeToken(tx, forNew, now)
  await queueMail(tx, linkMail(newEmail, { ...link, mailToken }))
  if (isHalf) {
    const forCurrent = { ...forNew, purpose: 'email_change_current' as const }
    const current = await makeToken(tx, forCurrent, now)
    await queueMail(tx, currentAddressMail(email, newEmail, { ...link, mailToken: current }))
  } else if (email !== null) {
    await queueMail(tx, addressRequestedNotice(email, newEmail, siteOf(link.issuer)))
  }
}

/**
 * The account has its new address from here on, and everything that was begun with it before is void.
 * @throws AuthError 403 when no change waits any more, 422 `email_exists` when somebody else was faster
 */
export async function completeAddressChange(
  tx: Database,
  { issuer }: Pick<ServiceParts, 'issuer'>,
  { userId, flowId }: Pick<Presented, 'userId' | 'flowId'>,
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select(['email', 'new_email', 'email_proven_at', 'email_changed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { email, new_email: newEmail } = before
  if (newEmail === null) {
    throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
  }
  await refuseTakenAddress(tx, newEmail)
  const changedAt = email === null ? before.email_changed_at : now
  await moveAddress(tx, { userId, email: newEmail, changedAt }, now)
  await dropPending(tx, userId, flowId)
  if (!email) return
  const undo = await offerUndo(tx, { ...before, userId, email }, now)
  await queueMail(tx, addressChangedNotice(email, newEmail, siteOf(issuer()), undo))
}

/**
 * The account has an address whose mail was answered. `changedAt` is when that took the place of another one; null counts as
 * long ago.
 */
export async function moveAddress(
  tx: Database,
  { userId, email, changedAt }: { userId: string; email: string; changedAt: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email,
      new_email: null,
      email_confirmed_at: now,
      email_proven_at: now,
      email_changed_at: changedAt,
      user_metadata: sql`user_metadata || ${JSON.stringify(proved(email))}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
    .catch(refuseDuplicate)
  await putIdentity(tx, userId, email, now)
}

/** The identity of an address that was proved, made if there is none. */
export async function putIdentity(
  tx: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  const data = { sub: userId, phone_verified: false, ...proved(email) }
  await tx
    .insertInto('identities')
    .values({
      user_id: userId,
      provider: 'email',
      subject: userId,
      data: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({
        data: sql`identities.data || ${JSON.stringify(proved(email))}::jsonb`,
        updated_at: now,
      }),
    )
    .execute()
}

function proved(email: string) {
  return { email, email_verified: true }
}

/** For an update of an address that another user got in the meantime: the index lets one through. */
export function refuseDuplicate(error: unknown): never {
  throw isDuplicate(error, 'users_email_key') ? emailExists() : error
}

function emailExists(): AuthError {
  const message = 'A user with this email address has already been registered'
  return new AuthError(422, 'email_exists', message)
}

function siteOf(issuer: string): string {
  return new URL(issuer).origin
}
