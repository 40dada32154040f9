import { answerAccountText } from '../../languages/answers/account.ts'
import {
  limitsOf,
  presentLimits,
  type HouseLimits,
  type OwnLimits,
} from '../../rules/safeguards/account-limits.ts'
import type { Config } from '../../server/config/config.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { LIMITS_ADDRESS, ownLimitsSchema, type OwnLimitsView } from './limits.ts'

interface Services {
  db: Database
  config: Pick<Config, 'limits'>
}

export const readOwnLimits = endpoint({
  method: 'GET',
  path: LIMITS_ADDRESS,
  summary: 'How much one may bid and owe at most; null is no limit',
  who: 'member',
  limit: 'reads',
  response: ownLimitsSchema,
  handle: ({ member }, { db, config }: Services) => findLimits(db, config.limits, member.userId),
})

/** The limits of a member as they apply now. @throws Problem `not_found` */
export async function findLimits(
  db: Database,
  house: HouseLimits,
  userId: string,
): Promise<OwnLimitsView> {
  const row = await db
    .selectFrom('profiles')
    .select(['id_verified_at', 'own_limits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new Problem('not_found', answerAccountText('memberNotFound')))
  const isReviewed = row.id_verified_at !== null
  // The column holds what staff's call wrote.
  const own = row.own_limits as OwnLimits | null
  return { ...presentLimits(limitsOf(house, { isReviewed, own })), is_reviewed: isReviewed }
}
