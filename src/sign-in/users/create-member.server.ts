/** Makes a user, its e-mail identity and its profile together, or none of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { language } from '../../languages/language.ts'
import { fullNameRule, splitName, type ProfileChange, type Role } from '../../rules/accounts.ts'
import type { Database } from '../../server/postgres/database.ts'
import { dropPending } from '../sessions/flow-state.server.ts'
import { acceptTerms } from './accept-terms.server.ts'
import { storedEmail } from './credentials.server.ts'
import { hashPassword } from './passwords.server.ts'

export type NewMember = {
  email: string
  /** Null: nobody can sign in to the account with a password. */
  password: string | null
  profile?: Omit<ProfileChange, 'id_photo_url'>
  roles?: Role[]
}

/**
 * Makes an account whose address counts as confirmed; what the demo and operators need.
 * Joins a transaction that is under way.
 * @throws Error when the address, or the profile's username, is taken
 */
export async function createMember(db: Database, member: NewMember): Promise<{ userId: string }> {
  const passwordHash = member.password === null ? null : await hashPassword(member.password)
  const account = {
    email: storedEmail(member.email),
    passwordHash,
    metadata: member.profile?.full_name ? { full_name: member.profile.full_name } : {},
    profile: member.profile ?? {},
    roles: member.roles,
    isConfirmed: true,
  }
  const write = (tx: Database) => insertAccount(tx, account, new Date())
  const userId = await (db.isTransaction ? write(db) : db.transaction().execute(write))
  if (!userId) throw new Error('There is an account with this e-mail address already')
  return { userId }
}

type Account = {
  email: string
  passwordHash: string | null
  /** The caller's own metadata, without what the protocol adds to it. */
  metadata: Record<string, unknown>
  /** What the metadata says of it, unless it is given. */
  profile?: Omit<ProfileChange, 'id_photo_url'>
  /** A member's, unless they are given. */
  roles?: Role[] | undefined
  /** Whether the address counts as proved. */
  isConfirmed: boolean
}

/** To be called in a transaction. Returns the new user's id, or null when the address is taken. */
export async function insertAccount(tx: Database, account: Account, now: Date) {
  const id = randomUUID()
  const { email, isConfirmed, profile = profileFrom(account.metadata) } = account
  const data = emailClaims(id, email, isConfirmed)
  const metadata = { ...account.metadata, ...data }
  const user = { ...account, id, metadata, profile, isEmailProven: false }
  return insertUser(tx, user, { provider: 'email', subject: id, data }, now)
}

type NewUser = Omit<Account, 'email' | 'profile'> & {
  id: string
  email: string | null
  profile: Omit<ProfileChange, 'id_photo_url'>
  /** Whether somebody has shown to read its mail: where nobody has to, an address counts as proved without. */
  isEmailProven: boolean
}

type NewIdentity = { provider: string; subject: string; data: Record<string, unknown> }

/** What the house does not mail, of what a member may do without (setting `notices`). */
const MUTED_AT_FIRST = sql<string[]>`coalesce((
  select array(select topic from jsonb_each_text(value) as mailed (topic, is_mailed) where is_mailed = 'false')
  from house_changes where setting = 'notices' order by seq desc limit 1), '{}')`

/** User, first identity and profile, in the caller's transaction. Null when the address is taken. */
export async function insertUser(tx: Database, user: NewUser, identity: NewIdentity, now: Date) {
  const { id } = user
  const made = { created_at: now, updated_at: now }
  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      email: user.email,
      password_hash: user.passwordHash,
      email_confirmed_at: user.isConfirmed ? now : null,
      email_proven_at: user.isEmailProven ? now : null,
      user_metadata: JSON.stringify(user.metadata),
      roles: user.roles ?? ['member'],
      language: language(),
      ...made,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await insertIdentity(tx, id, identity, now)
  await tx
    .insertInto('profiles')
    .values({ id, ...profileColumns(user.profile), muted_topics: MUTED_AT_FIRST, ...made })
    .execute()
  if (user.profile.terms_accepted) await acceptTerms(tx, id)
  return id
}

export async function insertIdentity(
  tx: Database,
  userId: string,
  { provider, subject, data }: NewIdentity,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('identities')
    .values({
      user_id: userId,
      provider,
      subject,
      data: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/**
 * Makes an account one's own that was begun and never used nor proved, in a transaction: nothing of whoever began it is
 * left, so the link that is mailed next opens it for whoever asked for that link.
 * @returns its id, or null when it was proved this moment
 */
export async function adoptAccount(tx: Database, userId: string, account: Account, now: Date) {
  const { email, isConfirmed } = account
  const data = emailClaims(userId, email, isConfirmed)
  const adopted = await tx
    .updateTable('users')
    .set({
      password_hash: account.passwordHash,
      email_confirmed_at: isConfirmed ? now : null,
      user_metadata: JSON.stringify({ ...account.metadata, ...data }),
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .where('last_sign_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!adopted) return null
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
  await insertIdentity(tx, userId, { provider: 'email', subject: userId, data }, now)
  await dropPending(tx, userId)
  await tx
    .updateTable('profiles')
    .set({
      ...{ full_name: null, first_name: null, last_name: null },
      ...profileColumns(account.profile ?? profileFrom(account.metadata)),
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  return userId
}

/** What the protocol adds to the metadata and the identity of an account with an address. */
function emailClaims(sub: string, email: string, isConfirmed: boolean) {
  return { sub, email, email_verified: isConfirmed, phone_verified: false }
}

/** The Register form sends the name along; anything else in the metadata is the caller's own. */
function profileFrom(metadata: Record<string, unknown>) {
  const name = fullNameRule.safeParse(metadata['full_name'])
  return name.success ? { full_name: name.data } : {}
}

/** A change of a profile as columns, names derived; that the terms are accepted is kept by `acceptTerms`. */
export function profileColumns(change: Omit<ProfileChange, 'id_photo_url'>) {
  const { full_name: fullName, terms_accepted: _, terms_version: __, ...rest } = change
  const name = fullName === undefined ? undefined : splitName(fullName)
  return {
    ...rest,
    ...(name && { full_name: fullName, first_name: name.first, last_name: name.last }),
  }
}
