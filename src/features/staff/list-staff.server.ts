import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { STAFF_ROLES } from '../../rules/bidding.ts'
import type { Database } from '../../server/postgres/database.ts'

/** Everybody who works here, one line each: address, roles, second steps. */
export async function listStaff(db: Database): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['email', 'roles'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('factors')
          .select('type')
          .whereRef('factors.user_id', '=', 'users.id')
          .where('factors.status', '=', 'verified')
          .orderBy('type'),
      ).as('factors'),
    )
    .where(sql<boolean>`roles && ${sql.val([...STAFF_ROLES])}`)
    .orderBy('email')
    .execute()
  return people.map(({ email, roles, factors }) => {
    const steps = [...new Set(factors.map(({ type }) => STEPS[type] ?? type))]
    const held = roles.filter((role) => role !== 'member').join(', ')
    return `${email ?? 'no address'}: ${held}; second step: ${steps.join(', ') || 'none yet'}`
  })
}

/** As the Security tab calls them. */
const STEPS: Partial<Record<string, string>> = {
  totp: 'authenticator app',
  webauthn: 'passkey',
  recovery_code: 'recovery codes',
}
