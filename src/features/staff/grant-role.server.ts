import { ROLES, type Role } from '../../rules/accounts.ts'
import type { Database } from '../../server/postgres/database.ts'
import { storedEmail } from '../../sign-in/users/credentials.server.ts'
import { audit } from './audit.server.ts'

export type Grant = { granted: true } | { granted: false; sentence: string }

/**
 * Adds a role to an account, for the operator at the command line. Giving one that is there already is fine.
 * Tokens already issued say so after their next refresh; staff calls look roles up and know at once.
 */
export async function grantRole(db: Database, email: string, role: string): Promise<Grant> {
  if (!isRole(role)) return refuse(`There is no role ${role}. Roles are ${ROLES.join(', ')}.`)
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'roles'])
      .where('email', '=', storedEmail(email))
      .forUpdate()
      .executeTakeFirst()
    if (!user) return refuse(`There is no account with the address ${email}. Register it first.`)
    if (user.roles.includes(role)) return { granted: true }
    await tx
      .updateTable('users')
      .set({ roles: [...user.roles, role] })
      .where('id', '=', user.id)
      .execute()
    // The command line has no account of its own: the entry stands under the one that was changed.
    const details = { role, by: 'command line' }
    await audit(tx, { userId: user.id }, 'grant_role', user.id, details)
    return { granted: true }
  })
}

function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}

function refuse(sentence: string): Grant {
  return { granted: false, sentence }
}
