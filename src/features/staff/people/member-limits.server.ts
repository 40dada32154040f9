import { isEmptyObject, isEqual } from 'es-toolkit/predicate'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { peopleAnswersText } from '../../../languages/staff/answers/people.ts'
import {
  limitsFrom,
  limitsSchema,
  presentOwnLimits,
} from '../../../rules/safeguards/account-limits.ts'
import type { LimitsView, OwnLimits } from '../../../rules/safeguards/account-limits.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { reasonSchema } from '../reason.ts'
import { limitedMemberSchema } from './members/member-record.ts'
import { findLimitedMember, isMember } from './read-member.server.ts'
import { requireAnothers } from './require-anothers.server.ts'

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
  body: limitsSchema.partial().extend({
    /** The own limits as whoever sets them has seen them: those that somebody else set since are not overwritten. */
    before: limitsSchema.partial(),
    reason: reasonSchema,
  }),
  response: z.object({ member: limitedMemberSchema }),
  exists: isMember,
  async handle({ params: { id }, member, body }, services: Services) {
    requireAnothers(id, member.userId)
    const { before, ...told } = body
    const own = limitsFrom(told)
    await services.db.transaction().execute(async (tx) => {
      await requireAsSeen(tx, id, before)
      await tx
        .updateTable('profiles')
        .set({
          own_limits: isEmptyObject(own) ? null : JSON.stringify(own),
          updated_at: new Date(),
        })
        .where('id', '=', id)
        .execute()
      await audit(tx, member, 'set-limits', id, body)
    })
    return { member: await findLimitedMember(services, id) }
  },
})

/** Under the lock of their row. @throws Problem 404 for nobody, 409 `changed_meanwhile` */
async function requireAsSeen(
  tx: Transaction<DB>,
  id: string,
  seen: Partial<LimitsView>,
): Promise<void> {
  const { own_limits: own } = await tx
    .selectFrom('profiles')
    .select('own_limits')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', peopleAnswersText('memberNotFound')))
  // The column holds what this call wrote.
  if (isEqual(presentOwnLimits((own ?? {}) as OwnLimits), seen)) return
  throw new Problem('changed_meanwhile', peopleAnswersText('limitsChanged'))
}
