import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { findLimits } from '../../account/limits.server.ts'
import { ownLimitsSchema } from '../../account/limits.ts'
import { findProfile } from '../../account/profile.server.ts'
import { profileSchema } from '../../account/profile.ts'
import { audit } from '../audit.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'limits'>
}

/** A member as staff see one. */
export const staffMemberSchema = profileSchema.extend({
  /** When mails to the address were refused for good; null where they are taken. */
  email_bounced_at: z.iso.datetime().nullable(),
})

export const readMember = endpoint({
  method: 'GET',
  path: '/api/staff/members/{id}',
  summary:
    'The profile of a member, with limits, and whether the address bounces; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: z.object({ member: staffMemberSchema.extend({ limits: ownLimitsSchema }) }),
  exists: isMember,
  async handle({ params: { id }, member }, { db, config }: Services) {
    const found = await findStaffMember(db, id)
    await db.transaction().execute((tx) => audit(tx, member, 'view-member', id))
    return { member: { ...found, limits: await findLimits(db, config.limits, id) } }
  },
})

export async function isMember(
  { id }: z.infer<typeof idParams>,
  { db }: Pick<Services, 'db'>,
): Promise<boolean> {
  const found = db.selectFrom('profiles').select('id').where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** @throws Problem `not_found` for a user without a profile */
export async function findStaffMember(
  db: Database,
  id: string,
): Promise<z.infer<typeof staffMemberSchema>> {
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
