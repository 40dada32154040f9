import { sql, type Transaction } from 'kysely'
import { noteMailed } from '../../src/engine/sales/notices/note-mailed.server.ts'
import { composeNotice, isNoticeKind } from '../../src/features/notices/compose-notice.server.ts'
import type { Site } from '../../src/features/notices/mails/about.server.ts'
import { subjectOf, withSubjects } from '../../src/features/notices/notice-subjects.server.ts'
import { HOUR } from '../../src/rules/durations.ts'
import { formsOf, type Mail } from '../../src/server/mail/mail.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'

const SENT_AFTER_MS = 4_000

/** Keeps a mail that was sent before the demo began: it is in no queue, so that nothing goes out. Resolves with its id. */
export async function keepSentMail(tx: Transaction<DB>, mail: Mail, at: Date): Promise<string> {
  const { subject, text, html } = await formsOf(mail)
  const { id } = await tx
    .insertInto('mails')
    .values({
      ...{ recipient: mail.to, subject, body_text: text, body_html: html },
      attachments: JSON.stringify(mail.attachments ?? []),
      occasion: mail.occasion ?? null,
      created_at: at,
      sent_at: new Date(at.getTime() + SENT_AFTER_MS),
      tries: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps the mails of all that members were told so far as sent: nothing of it is mailed any more. */
export async function keepNoticeMails(tx: Transaction<DB>, site: Site): Promise<void> {
  const notices = await withSubjects(
    tx
      .selectFrom('notices')
      .where('mailed_at', 'is', null)
      .select(['notices.id', 'notices.kind', 'notices.data', 'notices.created_at'])
      .select('notices.user_id'),
  )
    .select('reading.email')
    .orderBy('notices.seq')
    .execute()
  for (const { id, kind, data, created_at: at, email, ...row } of notices) {
    if (email === null || !isNoticeKind(kind)) continue
    const { lot, sale, paymentHours, reader } = subjectOf(row)
    const words = composeNotice(kind, { data, lot, sale, paymentHours, reader, site })
    const mail = { to: email, ...words, occasion: `notice ${id}` }
    const written = await keepSentMail(tx, mail, new Date(at.getTime() + 1_000))
    await noteMailed(tx, id, written, at)
  }
  await sql`delete from pgboss.job where name = 'notices'`.execute(tx)
}

interface Failure {
  lot: number
  kind: string
  hoursAgo: number
  tries: number
  answer: string
  /** Nobody is at this address. */
  isBounce: boolean
}

const FAILURES: readonly Failure[] = [
  {
    ...{ lot: 10_386, kind: 'payment_in_full', hoursAgo: 20, tries: 1, isBounce: true },
    answer: '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
  },
  {
    ...{ lot: 10_524, kind: 'title_sent', hoursAgo: 5, tries: 19, isBounce: false },
    answer: '452 4.2.2 The recipient mailbox is over its quota',
  },
]

/** Two mails that did not arrive, and somebody has to see to. */
export async function failSomeMails(tx: Transaction<DB>, now: Date): Promise<void> {
  for (const { lot, kind, hoursAgo, tries, answer, isBounce } of FAILURES) {
    const at = new Date(now.getTime() - hoursAgo * HOUR)
    const notice = await tx
      .selectFrom('notices')
      .innerJoin('auctions', 'auctions.id', 'notices.auction_id')
      .select('mail_id')
      .where('lot_number', '=', lot)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const { id, recipient } = await tx
      .updateTable('mails')
      .set({ sent_at: null, given_up_at: at, last_error: answer, tries })
      .where('id', '=', notice.mail_id)
      .returning(['id', 'recipient'])
      .executeTakeFirstOrThrow()
    if (!isBounce) continue
    const bounced = { address: recipient.toLowerCase(), answer, mail_id: id, bounced_at: at }
    await tx.insertInto('bounced_addresses').values(bounced).execute()
  }
}
