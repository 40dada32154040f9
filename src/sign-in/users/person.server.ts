/** A user as the database keeps it and as the sign-in protocol shows it (protocol, section 4). */
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'

const ofUser = expressionBuilder<DB, 'users'>()

/**
 * Everything that is shown of a user or travels in a token, for a query of users; the password's hash and the secrets of
 * factors stay behind. Identities and factors, oldest first, come as JSON, so their times are text.
 */
export const personColumns = [
  'users.id',
  'users.email',
  'users.phone',
  'users.email_confirmed_at',
  'users.phone_confirmed_at',
  'users.confirmation_sent_at',
  'users.recovery_sent_at',
  'users.new_email',
  'users.email_change_sent_at',
  'users.new_phone',
  'users.phone_change_sent_at',
  'users.reauthentication_sent_at',
  'users.invited_at',
  'users.last_sign_in_at',
  'users.banned_until',
  'users.deleted_at',
  'users.is_anonymous',
  'users.app_metadata',
  'users.user_metadata',
  'users.roles',
  'users.created_at',
  'users.updated_at',
  jsonArrayFrom(
    ofUser
      .selectFrom('identities')
      .select(['identities.id', 'provider', 'subject', 'data', 'identities.email'])
      .select(['identities.last_sign_in_at', 'identities.created_at', 'identities.updated_at'])
      .whereRef('identities.user_id', '=', 'users.id')
      .orderBy('identities.created_at')
      .orderBy('identities.id'),
  ).as('identities'),
  jsonArrayFrom(
    ofUser
      .selectFrom('factors')
      .select(['factors.id', 'type', 'status', 'friendly_name', 'factors.phone'])
      .select(['factors.created_at', 'factors.updated_at', 'last_challenged_at'])
      .whereRef('factors.user_id', '=', 'users.id')
      .orderBy('factors.created_at')
      .orderBy('factors.id'),
  ).as('factors'),
] as const

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Undefined for a user that is not there any more. */
export function findPerson(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(personColumns)
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Who has an address, whether that was ever proved, and whether the account was ever used. `email` is in the form that `storedEmail` gives. */
export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email_confirmed_at', 'last_sign_in_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether an account only waits for its address to be proved: it is nobody's yet, and whoever registers it gets it. */
export function isUnclaimed(
  account: Pick<Person, 'email_confirmed_at' | 'last_sign_in_at'>,
): boolean {
  return account.email_confirmed_at === null && account.last_sign_in_at === null
}

/** The user as the protocol shows it. Members that are not set are left out. */
export function shownUser(person: Person) {
  return {
    id: person.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: person.email ?? '',
    phone: person.phone ?? '',
    app_metadata: shownAppMetadata(person),
    user_metadata: person.user_metadata,
    identities: person.identities.map((identity) => shownIdentity(identity, person.id)),
    is_anonymous: person.is_anonymous,
    created_at: person.created_at.toISOString(),
    updated_at: person.updated_at.toISOString(),
    new_email: person.new_email ?? undefined,
    new_phone: person.new_phone ?? undefined,
    ...(person.factors.length > 0 && { factors: person.factors.map(shownFactor) }),
    ...shownTimes(person),
  }
}

/** Providers come from the identities and roles from their own column, so they cannot be out of step. */
export function shownAppMetadata(person: Person): Record<string, unknown> {
  const providers = [...new Set(person.identities.map((identity) => identity.provider))]
  const [provider] = providers
  return {
    ...objectIn(person.app_metadata),
    ...(provider && { provider, providers }),
    roles: person.roles,
  }
}

/** Whether the person is kept out for now. */
export function isBanned(person: Pick<Person, 'banned_until'>, now: Date): boolean {
  return person.banned_until !== null && person.banned_until > now
}

/** For whoever closed the account, or whose account was closed. */
export function accountClosed(status: 400 | 403): AuthError {
  const message = 'This account is closed. Please contact support.'
  return new AuthError(status, 'user_banned', message)
}

/** A column of JSON that a check constraint keeps an object. */
export function objectIn(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? { ...json } : {}
}

function shownTimes(person: Person): Record<string, string> {
  const { email_confirmed_at: byEmail, phone_confirmed_at: byPhone } = person
  const confirmedAt =
    byEmail && byPhone ? (byEmail < byPhone ? byEmail : byPhone) : (byEmail ?? byPhone)
  const times = {
    confirmed_at: confirmedAt,
    email_confirmed_at: byEmail,
    phone_confirmed_at: byPhone,
    invited_at: person.invited_at,
    confirmation_sent_at: person.confirmation_sent_at,
    recovery_sent_at: person.recovery_sent_at,
    email_change_sent_at: person.email_change_sent_at,
    phone_change_sent_at: person.phone_change_sent_at,
    reauthentication_sent_at: person.reauthentication_sent_at,
    last_sign_in_at: person.last_sign_in_at,
    banned_until: person.banned_until,
    deleted_at: person.deleted_at,
  }
  const set = Object.entries(times).flatMap(([name, at]) => (at ? [[name, at.toISOString()]] : []))
  return Object.fromEntries(set)
}

function shownIdentity(identity: Person['identities'][number], userId: string) {
  const { id, subject, data, provider, email } = identity
  return {
    identity_id: id,
    id: subject,
    user_id: userId,
    identity_data: data,
    provider,
    last_sign_in_at: instant(identity.last_sign_in_at ?? identity.created_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
    email: email ?? undefined,
  }
}

function shownFactor(factor: Person['factors'][number]) {
  const { id, type, status, friendly_name, phone, last_challenged_at: challengedAt } = factor
  return {
    id,
    friendly_name: friendly_name || undefined,
    factor_type: type,
    status,
    phone: phone ?? '',
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
    last_challenged_at: challengedAt && instant(challengedAt),
  }
}

function instant(text: string): string {
  return new Date(text).toISOString()
}
