import { sql, type Selectable, type Transaction } from 'kysely'
import { ledAuctions } from '../../engine/led-auctions.server.ts'
import { ROLES, type Role } from '../../rules/accounts.ts'
import { actsForConsignor, worksHere } from '../../rules/bidding.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { storedEmail } from '../../sign-in/users/credentials.server.ts'
import { auditOperator } from './audit.server.ts'

/** What the operator at the command line asks for. */
export interface RoleChange {
  email: string
  role: string
  /** Who asks, for the audit log. */
  operator: string
  /** The operator knows whose account it is, though its address is not proved: where no mails are sent nobody can prove one. */
  isVouched?: boolean
  /** Whether staff calls ask for a second step: then it is there before the role, for a password alone could add one after. */
  needsSecondStep?: boolean
}

export type Changed = { done: true } | { done: false; sentence: string }

export type Account = Pick<
  Selectable<DB['users']>,
  'id' | 'roles' | 'email_proven_at' | 'deleted_at'
> & {
  status: string
}

/** Whose roles are to change. Waits for bids of the member that are being written, and lets none begin. */
export function lockAccount(tx: Transaction<DB>, email: string): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'roles', 'email_proven_at', 'deleted_at', 'status'])
    .where('users.email', '=', storedEmail(email))
    .forUpdate('users')
    .executeTakeFirst()
}

/**
 * Adds a role to an account. Giving one that is there already is fine. Whoever is to work here has to read the mail of the
 * address, for anybody may have registered it, and to have set up the second step where one is needed.
 */
export function grantRole(db: Database, change: RoleChange): Promise<Changed> {
  return changeRoles(db, change, 'grant_role', async (tx, user, role) => {
    if (user.roles.includes(role)) return null
    const sentence = worksHere([role]) ? await whyNotStaff(tx, user, change) : undefined
    return sentence ?? [...user.roles, role]
  })
}

/** Takes a role away, from running sessions too: staff calls look roles up. Taking one that is not there is fine. */
export function revokeRole(db: Database, change: RoleChange): Promise<Changed> {
  return changeRoles(db, change, 'revoke_role', async (_tx, user, role) => {
    if (role === 'member') return 'Everybody is a member. Roles to take away are staff and admin.'
    if (!user.roles.includes(role)) return null
    return user.roles.filter((one) => one !== role)
  })
}

/** Changes the roles under the account's lock. `decide` gives the new ones, null where nothing changes, or why not. */
async function changeRoles(
  db: Database,
  { email, role, operator, isVouched = false }: RoleChange,
  action: 'grant_role' | 'revoke_role',
  decide: (tx: Transaction<DB>, user: Account, role: Role) => Promise<string[] | string | null>,
): Promise<Changed> {
  if (role === 'consignor') return refuse(GIVEN_IN_BACK_OFFICE)
  if (!isRole(role)) return refuse(`There is no role ${role}. Roles are ${HERE.join(', ')}.`)
  return db.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, email)
    if (!user) return refuse(`There is no account with the address ${email}. Register it first.`)
    const decided = await decide(tx, user, role)
    if (decided === null) return { done: true }
    if (typeof decided === 'string') {
      await auditOperator(tx, operator, `${action}.refused`, user.id, { role, reason: decided })
      return refuse(decided)
    }
    await tx.updateTable('users').set({ roles: decided }).where('id', '=', user.id).execute()
    await auditOperator(tx, operator, action, user.id, {
      role,
      ...(isVouched && { vouched: true }),
    })
    return { done: true }
  })
}

const HERE = ROLES.filter((role) => role !== 'consignor')

const GIVEN_IN_BACK_OFFICE =
  'The role consignor is given and taken away in the back office, under Consignors: it is for one bank.'

/** Undefined where nothing is against it. */
async function whyNotStaff(
  tx: Transaction<DB>,
  user: Account,
  { email, isVouched = false, needsSecondStep = false }: RoleChange,
): Promise<string | undefined> {
  if (user.status === 'closed' || user.deleted_at) return `The account of ${email} is closed.`
  if (actsForConsignor(user.roles)) {
    return `${email} acts for a consignor, and nobody does both. Have the access removed in the back office, under Consignors.`
  }
  if (!user.email_proven_at && !isVouched) {
    return `Nobody has shown yet to read the email of ${email}. Let its owner follow an emailed link, such as that of “Forgot your password?”, then grant the role again; or give --vouched, if you know whose account it is.`
  }
  if (needsSecondStep && !(await hasOwnStep(tx, user.id))) {
    return `${email} has no second step of signing in yet, and whoever knows the password could add one. Let its owner add a passkey or an authenticator app under Security on the dashboard, then grant the role again.`
  }
  const leads = await tx
    .selectFrom(ledAuctions(sql`${user.id}::uuid`).as('led'))
    .select('led.id')
    .limit(1)
    .executeTakeFirst()
  if (!leads) return undefined
  return `${email} leads an auction, and staff cannot bid. Grant the role once that has ended or somebody else leads.`
}

/** Recovery codes only stand in for another step. */
export async function hasOwnStep(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .where('type', '!=', 'recovery_code')
    .executeTakeFirst()
  return factor !== undefined
}

function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text)
}

function refuse(sentence: string): Changed {
  return { done: false, sentence }
}
