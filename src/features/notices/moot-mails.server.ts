import type { Database } from '../../server/postgres/database.ts'
import { isMoot, isNoticeKind } from './compose-notice.server.ts'
import { subjectOf, withSubjects } from './notice-subjects.server.ts'

/** Whether a mail is of a notice that has come to nothing while the mail waited: a mail server may be away for days. */
export async function isMootMail(db: Database, mailId: string): Promise<boolean> {
  const notices = db
    .selectFrom('notices')
    .select(['notices.kind', 'notices.data'])
    .where('notices.mail_id', '=', mailId)
  const notice = await withSubjects(notices).executeTakeFirst()
  if (!notice || !isNoticeKind(notice.kind)) return false
  const { kind, data } = notice
  return isMoot({ kind, data, ...subjectOf(notice), isWritten: true })
}
