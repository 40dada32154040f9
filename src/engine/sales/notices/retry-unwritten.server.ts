import type { Transaction } from 'kysely'
import { answerDeskText } from '../../../languages/answers/desk.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { writeMailsOf } from './write-notices.server.ts'

/**
 * Has the mail of a notice tried again at once, whether its job still tries or has given up; it stays in sight until it is written.
 * @throws Problem 409 where there is nothing to try
 */
export async function retryUnwritten(tx: Transaction<DB>, id: string): Promise<{ kind: string }> {
  const {
    kind,
    user_id: member,
    ...notice
  } = await tx
    .selectFrom('notices')
    .select(['kind', 'user_id', 'mailed_at', 'unwritten_since'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found', answerDeskText('noticeNotFound')))
  if (notice.mailed_at) throw new Problem('not_available', answerDeskText('mailWritten'))
  if (!notice.unwritten_since) throw new Problem('not_available', answerDeskText('mailWaits'))
  await writeMailsOf(tx, member)
  return { kind }
}
