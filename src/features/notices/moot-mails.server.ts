import { sql } from 'kysely'
import { ASKS_CONSIGNOR, STILL_ASKS } from '../../engine/consigning/questions.server.ts'
import { optionalTopicOf } from '../../rules/sales/notices.ts'
import type { Database } from '../../server/postgres/database.ts'
import { isMoot, isNoticeKind } from './compose-notice.server.ts'
import { subjectOf, withSubjects } from './notice-subjects.server.ts'

/** Whether a mail is of a notice that has come to nothing while the mail waited, or is not wanted any more: a mail server may be away for days. */
export async function isMootMail(db: Database, mailId: string): Promise<boolean> {
  const notices = db
    .selectFrom('notices')
    .select(['notices.kind', 'notices.data'])
    .where('notices.mail_id', '=', mailId)
  const notice = await withSubjects(notices).select('reader.muted_topics').executeTakeFirst()
  if (!notice) return (await isMootLead(db, mailId)) || isMootQuestion(db, mailId)
  if (!isNoticeKind(notice.kind)) return false
  const { kind, data, muted_topics: muted } = notice
  const topic = optionalTopicOf(kind)
  if (topic !== null && muted?.includes(topic)) return true
  return isMoot({ kind, data, ...subjectOf(notice), isWritten: true })
}

/** Of before there were notices of it: who was told to lead again by a void leads no longer, or the auction is over. */
async function isMootLead(db: Database, mailId: string): Promise<boolean> {
  const lead = await db
    .selectFrom('mails')
    .innerJoin('voided_bids', (join) =>
      join.on('mails.occasion', '=', sql<string>`'leads again by void ' || voided_bids.id`),
    )
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .leftJoin('users', 'users.id', 'auctions.leading_bidder_id')
    .select(
      sql<boolean>`auctions.run = voided_bids.run and auctions.status = 'available'
      and lower(users.email::text) is not distinct from lower(mails.recipient)`.as('is_leading'),
    )
    .where('mails.id', '=', mailId)
    .executeTakeFirst()
  return lead !== undefined && !lead.is_leading
}

/** Of a run that a consignor was asked about: the reserve is told to nobody who may not answer any more. */
async function isMootQuestion(db: Database, mailId: string): Promise<boolean> {
  const asked = await db
    .selectFrom('mails')
    .select(STILL_ASKS.as('still_asks'))
    .where('mails.id', '=', mailId)
    .where(ASKS_CONSIGNOR)
    .executeTakeFirst()
  return asked !== undefined && !asked.still_asks
}
