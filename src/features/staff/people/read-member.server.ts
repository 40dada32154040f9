import { sql } from 'kysely'
import { z } from 'zod'
import { peopleAnswersText } from '../../../languages/staff/answers/people.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { type OwnLimits, presentOwnLimits } from '../../../rules/safeguards/account-limits.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { findLimits } from '../../account/limits.server.ts'
import { findProfile } from '../../account/profile.server.ts'
import { audit } from '../audit.server.ts'
import {
  type LimitedMember,
  type MemberStanding,
  memberPageSchema,
  type StaffMember,
} from './members/member-record.ts'
import { SALES_SUMMED } from './members/sales-of.server.ts'
import { standingStrikes } from './strikes/standing-strikes.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'limits'>
}

export const readMember = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}',
  summary:
    'The profile of a member, with limits and standing, and whether the address bounces; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: memberPageSchema,
  exists: isMember,
  async handle({ params: { id }, member }, services: Services) {
    const { db } = services
    const page = {
      member: await findLimitedMember(services, id),
      standing: await standingOf(db, id),
    }
    await db.transaction().execute((tx) => audit(tx, member, 'view-member', id))
    return page
  },
})

export async function isMember(
  { id }: z.infer<typeof idParams>,
  { db }: Pick<Services, 'db'>,
): Promise<boolean> {
  const found = db.selectFrom('profiles').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** @throws Problem `not_found` */
export async function requireMember(db: Database, id: string): Promise<void> {
  if (!(await isMember({ id }, { db })))
    throw new Problem('not_found', peopleAnswersText('memberNotFound'))
}

/** @throws Problem `not_found` for a user without a profile */
export async function findStaffMember(db: Database, id: string): Promise<StaffMember> {
  const profile = await findProfile(db, id)
  const bounced = await db
    .selectFrom('bounced_addresses')
    .innerJoin('users', (join) =>
      join.on('bounced_addresses.address', '=', sql<string>`lower(users.email::text)`),
    )
    .select('bounced_at')
    .where('users.id', '=', id)
    .executeTakeFirst()
  return { ...profile, email_bounced_at: bounced?.bounced_at.toISOString() ?? null }
}

/** @throws Problem `not_found` */
export async function findLimitedMember(
  { db, config }: Services,
  id: string,
): Promise<LimitedMember> {
  const found = await findStaffMember(db, id)
  const { own_limits: own } = await db
    .selectFrom('profiles')
    .select('own_limits')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...found,
    limits: await findLimits(db, config.limits, id),
    // The column holds what the call that sets them wrote.
    own_limits: presentOwnLimits((own ?? {}) as OwnLimits),
  }
}

interface StandingRow {
  email_proven_at: Date | null
  last_sign_in_at: Date | null
  closed_at: Date | null
  second_steps: number
  bids: number
  purchases: number
  defaults: number
  owed: number
  paid: number
}

async function standingOf(db: Database, id: string): Promise<MemberStanding> {
  const { rows } = await sql<StandingRow>`
    select email_proven_at, last_sign_in_at, closed_at, bought.*,
      (select count(*)::int from factors where user_id = ${id} and factors.status = 'verified') as second_steps,
      (select count(*)::int from bids where bidder_id = ${id}) as bids
    from users join profiles using (id)
    cross join lateral (select ${SALES_SUMMED} from sales where buyer_id = users.id) as bought
    where users.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('not_found', peopleAnswersText('memberNotFound'))
  const { email_proven_at: provenAt, last_sign_in_at: signedInAt, closed_at, ...standing } = row
  return {
    ...standing,
    strikes: await standingStrikes(db, id),
    is_email_proven: provenAt !== null,
    last_sign_in_at: signedInAt?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
    owed: toDollars(cents(row.owed)),
    paid: toDollars(cents(row.paid)),
  }
}
