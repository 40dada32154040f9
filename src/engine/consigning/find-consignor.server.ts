import type { Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'

export function consignorById(
  db: Database | Transaction<DB>,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('consignors').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

export function consignorNotFound(): Problem {
  return new Problem('not_found', answerDeskText('consignorNotFound'))
}
