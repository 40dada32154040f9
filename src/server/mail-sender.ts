import { createTransport } from 'nodemailer'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import type { AttachmentRef } from './mail.ts'

/** Makes the file that an attachment refers to; null when it is not there. */
export type MakeAttachment = (ref: AttachmentRef) => Promise<Buffer | null>

interface Sender {
  smtpUrl: string
  from: string
  makeAttachment: MakeAttachment
  log: Log
}

const MOST_ATTEMPTS = 12

/**
 * A round of sending what waits: one mail at a time, under a lock, so that several processes do not send it
 * twice. A mail server that refuses is tried again, later each time, for about three days. Answers whether
 * there was one to send.
 */
export function createMailSender(db: Database, { smtpUrl, from, makeAttachment, log }: Sender) {
  const transport = createTransport(smtpUrl)
  return () =>
    db.transaction().execute(async (tx) => {
      const mail = await tx
        .selectFrom('mails')
        .selectAll()
        .where('sent_at', 'is', null)
        .where('attempts', '<', MOST_ATTEMPTS)
        .where('next_attempt_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!mail) return false
      const change = tx.updateTable('mails').where('id', '=', mail.id)
      try {
        await transport.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body_text,
          html: mail.body_html,
          messageId: `<${mail.id}@hammerlane>`,
          attachments: await filesOf(mail.attachments, makeAttachment),
        })
        await change.set({ sent_at: sql`clock_timestamp()`, last_error: null }).execute()
      } catch (error) {
        log.warn({ err: error, mail: mail.id }, 'a mail could not be sent')
        await change
          .set({
            attempts: mail.attempts + 1,
            next_attempt_at: sql`clock_timestamp() + make_interval(mins => ${2 ** mail.attempts})`,
            last_error: error instanceof Error ? error.message : 'unknown',
          })
          .execute()
      }
      return true
    })
}

async function filesOf(stored: unknown, makeAttachment: MakeAttachment) {
  // The column holds what `queueMail` wrote.
  const refs = stored as AttachmentRef[]
  const files = await Promise.all(
    refs.map(async (ref) => ({ filename: ref.filename, content: await makeAttachment(ref) })),
  )
  return files.flatMap(({ filename, content }) => (content ? [{ filename, content }] : []))
}
