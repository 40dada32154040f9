import type { Transaction } from 'kysely'
import { consignorAnswersText } from '../../../../languages/staff/answers/consignor.ts'
import type { Member } from '../../../../server/http/endpoint.ts'
import { Problem } from '../../../../server/http/problem.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { consignorOf } from '../consignor-people.server.ts'

/** For which consignor a member asks: looked up for every call. @throws Problem 403 for nobody's */
export async function requireConsignor(
  db: Database | Transaction<DB>,
  { userId }: Pick<Member, 'userId'>,
): Promise<{ id: string; name: string }> {
  const consignor = await consignorOf(db, userId)
  if (!consignor) throw new Problem('forbidden', consignorAnswersText('actsForNobody'))
  return consignor
}
