import type { Database } from '../../server/postgres/database.ts'
import { isMoot, isNoticeKind } from './compose-notice.server.ts'
import { readSubjects, subjectOf } from './notice-subjects.server.ts'

/** Whether a mail is of a notice that has come to nothing while the mail waited: a mail server may be away for days. */
export async function isMootMail(db: Database, mailId: string): Promise<boolean> {
  const notice = await db
    .selectFrom('notices')
    .select(['kind', 'auction_id', 'sale_id'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (!notice || !isNoticeKind(notice.kind)) return false
  const { sale, auctionStatus } = subjectOf(notice, await readSubjects(db, [notice]))
  return isMoot(notice.kind, sale, auctionStatus)
}
