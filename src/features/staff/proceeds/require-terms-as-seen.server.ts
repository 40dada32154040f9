import { isEqual } from 'es-toolkit/predicate'
import type { Transaction } from 'kysely'
import { lockConsignor } from '../../../engine/proceeds/consignor-books.server.ts'
import { consignorAnswersText } from '../../../languages/staff/answers/consignor.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { termsInWords } from './proceeds-words.ts'
import type { ConsignorAccount } from './proceeds.ts'
import { presentTerms } from './read-account.server.ts'

/** Under the consignor's lock: what a colleague has agreed since is not overwritten unseen. @throws Problem 409 `changed_meanwhile` */
export async function requireTermsAsSeen(
  tx: Transaction<DB>,
  consignorId: string,
  seen: ConsignorAccount['terms'],
): Promise<void> {
  const { terms } = await lockConsignor(tx, consignorId)
  const now = terms && presentTerms(terms)
  if (isEqual(now, seen)) return
  const detail = now
    ? consignorAnswersText('termsChanged', { terms: termsInWords(now) })
    : consignorAnswersText('noTermsAgreed')
  throw new Problem('changed_meanwhile', detail)
}
