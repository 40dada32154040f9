import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { closeAccount, reopenAccount } from '../../../engine/sales/close-account.server.ts'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { peopleAnswersText } from '../../../languages/staff/answers/people.ts'
import type { Role } from '../../../rules/accounts.ts'
import { worksHere } from '../../../rules/bidding.ts'
import { cents, type Cents } from '../../../rules/money.ts'
import type { NoticeData } from '../../../rules/sales/notices.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { signOutEverywhere } from '../../../sign-in/sessions/sign-out-everywhere.server.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'
import { staffMemberSchema } from './members/member-record.ts'
import { findStaffMember } from './read-member.server.ts'
import { requireAnothers } from './require-anothers.server.ts'
import { takeAllStrikesBack } from './strikes/standing-strikes.server.ts'

export interface ClosingServices {
  db: Database
  /** To be told when sessions of a user ended or the account changed, so that nothing goes on believing in them. */
  sessionsEnded(userId: string): void
}

const call = {
  method: 'POST',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: z.object({ reason: reasonSchema }),
  response: z.object({ member: staffMemberSchema }),
  exists: async ({ id }: z.infer<typeof idParams>, { db }: ClosingServices) =>
    (await findMember(db, id)) !== undefined,
} as const

export const closeMember = endpoint({
  ...call,
  path: '/api/staff/members/{id}/close',
  summary:
    'Close the account of a member, with a reason that the member is told; bids and purchases stay',
  async handle(
    { params: { id }, member, body: { reason } },
    { db, sessionsEnded }: ClosingServices,
  ) {
    requireAnothers(id, member.userId)
    await db.transaction().execute(async (tx) => {
      await requireOutsider(tx, id)
      await closeByStaff(tx, id, reason)
      await audit(tx, member, 'close-account', id, { reason })
    })
    sessionsEnded(id)
    return { member: await findStaffMember(db, id) }
  },
})

export const reopenMember = endpoint({
  ...call,
  path: '/api/staff/members/{id}/reopen',
  summary:
    'Open a closed account again, whatever it was closed for, with a reason that the member is told; its strikes count no more',
  async handle(
    { params: { id }, member, body: { reason } },
    { db, sessionsEnded }: ClosingServices,
  ) {
    await db.transaction().execute(async (tx) => {
      await requireMember(tx, id)
      const at = await databaseTime(tx)
      if (!(await reopenAccount(tx, id, at))) {
        throw new Problem('not_available', peopleAnswersText('accountOpen'))
      }
      await takeAllStrikesBack(tx, id, at)
      await tell(tx, id, { kind: 'account_reopened', data: { reason } }, at)
      await audit(tx, member, 'reopen-account', id, { reason })
    })
    sessionsEnded(id)
    return { member: await findStaffMember(db, id) }
  },
})

/** Undefined too for an account that was deleted. */
async function findMember(db: Database, id: string): Promise<{ roles: Role[] } | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select('users.roles')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  // A constraint keeps them to these words.
  return found && { roles: found.roles as Role[] }
}

async function requireMember(tx: Transaction<DB>, id: string): Promise<{ roles: Role[] }> {
  const found = await findMember(tx, id)
  if (!found) throw new Problem('not_found', peopleAnswersText('memberNotFound'))
  return found
}

/** @throws Problem 404 for nobody, 409 for somebody who works here */
export async function requireOutsider(tx: Transaction<DB>, id: string): Promise<void> {
  const { roles } = await requireMember(tx, id)
  if (!worksHere(roles)) return
  throw new Problem('not_available', peopleAnswersText('worksHere'))
}

/** Closes the account and tells the member why. @throws Problem 409 where it is closed */
export async function closeByStaff(tx: Transaction<DB>, id: string, reason: string): Promise<void> {
  const at = await databaseTime(tx)
  if (!(await closeAccount(tx, id, 'staff', at))) {
    throw new Problem('not_available', peopleAnswersText('alreadyClosed'))
  }
  await signOutEverywhere(tx, id)
  const data = { reason, owed: await owedBy(tx, id), canSignIn: false }
  await tell(tx, id, { kind: 'account_closed', data }, at)
}

/** What is not paid of purchases that stand; null for nothing. */
async function owedBy(tx: Transaction<DB>, userId: string): Promise<Cents | null> {
  const { rows } = await sql<{ owed: number | null }>`
    select sum(
      (select sum((line->>'amount')::bigint) from jsonb_array_elements(lines) as line) - paid
    )::bigint as owed
    from sales
    where buyer_id = ${userId} and state in ('invoiced', 'part_paid')`.execute(tx)
  const owed = rows[0]?.owed ?? 0
  return owed > 0 ? cents(owed) : null
}

type Told = {
  [Kind in 'account_closed' | 'account_reopened']: { kind: Kind; data: NoticeData[Kind] }
}['account_closed' | 'account_reopened']

function tell(tx: Transaction<DB>, userId: string, told: Told, at: Date): Promise<void> {
  const occasion = `${told.kind} ${userId} ${at.toISOString()}`
  return writeNotices(tx, [{ ...told, userId, auctionId: null, saleId: null, occasion }], at)
}
