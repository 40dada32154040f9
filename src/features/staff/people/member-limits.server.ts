import { isEmptyObject } from 'es-toolkit/predicate'
import { z } from 'zod'
import { limitsFrom, limitsSchema } from '../../../rules/safeguards/account-limits.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'
import { limitedMemberSchema } from './members/member-record.ts'
import { findLimitedMember, isMember } from './read-member.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'limits'>
}

export const setMemberLimits = endpoint({
  method: 'PUT',
  path: '/api/staff/members/{id}/limits',
  summary:
    "Set a member's own limits, with a reason: an amount, or null for none; what is left out is as the house has it",
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: limitsSchema.partial().extend({ reason: reasonSchema }),
  response: z.object({ member: limitedMemberSchema }),
  exists: isMember,
  async handle({ params: { id }, member, body }, services: Services) {
    if (id === member.userId) {
      throw new Problem('forbidden', 'Ask somebody else of the staff to do this for your account.')
    }
    const own = limitsFrom(body)
    await services.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('profiles')
        .set({
          own_limits: isEmptyObject(own) ? null : JSON.stringify(own),
          updated_at: new Date(),
        })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new Problem('not_found', 'Member not found')
      await audit(tx, member, 'set-limits', id, body)
    })
    return { member: await findLimitedMember(services, id) }
  },
})
