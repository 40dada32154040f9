import { createTransport } from 'nodemailer'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { DB } from '../postgres/database-types.ts'
import type { Log } from '../log.ts'
import type { AttachmentRef } from './mail.ts'
import { withoutSecret } from './secret-mails.ts'

/** Makes the file that an attachment refers to; null when it is not there. */
export type MakeAttachment = (ref: AttachmentRef) => Promise<Buffer | null>

interface Sender {
  smtpUrl: string
  from: string
  makeAttachment: MakeAttachment
  log: Log
  /** Milliseconds to wait for a mail server that says nothing. */
  patience?: number
}

type Mail = Selectable<DB['mails']>

const MOST_ATTEMPTS = 12
/** Much longer than any sending takes: who died while sending is not waited for longer than this. */
const MINUTES_TO_SEND = 10

/**
 * A round of sending what waits, one mail at a time. Whoever takes a mail has it alone for ten minutes, and no
 * transaction stays open while the mail server takes its time. One that refuses is tried again, later each
 * time, for about three days. Answers whether there was one to send.
 */
export function createMailSender(db: Database, sender: Sender) {
  const { smtpUrl, patience = 20_000, log } = sender
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  return async function sendNextMail(): Promise<boolean> {
    const mail = await takeMail(db)
    if (!mail) return false
    try {
      await transport.sendMail(await messageOf(mail, sender))
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'a mail could not be sent')
      await putOff(db, mail, error)
      return true
    }
    await db
      .updateTable('mails')
      .set({ sent_at: sql`clock_timestamp()`, last_error: null, ...withoutSecret })
      .where('id', '=', mail.id)
      .execute()
    return true
  }
}

/** The mail that has waited longest. The attempt is counted before it is made, so that no crash makes it endless. */
async function takeMail(db: Database): Promise<Mail | undefined> {
  return db
    .updateTable('mails')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`clock_timestamp() + make_interval(mins => ${MINUTES_TO_SEND})`,
    })
    .where('id', '=', (mails) =>
      mails
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('attempts', '<', MOST_ATTEMPTS)
        .where('next_attempt_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** A minute after the first attempt, then twice as long each time. */
async function putOff(db: Database, { id, attempts }: Mail, error: unknown): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      next_attempt_at: sql`clock_timestamp() + make_interval(mins => ${2 ** (attempts - 1)})`,
      last_error: error instanceof Error ? error.message : 'unknown',
    })
    .where('id', '=', id)
    .execute()
}

async function messageOf(mail: Mail, { from, makeAttachment }: Sender) {
  return {
    from,
    // Not as text, which may list several.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    // The same at each attempt, so that mail programs notice one that comes twice.
    messageId: `<${mail.id}@hammerlane>`,
    attachments: await filesOf(mail.attachments, makeAttachment),
  }
}

async function filesOf(stored: unknown, makeAttachment: MakeAttachment) {
  // The column holds what `queueMail` wrote.
  const refs = stored as AttachmentRef[]
  const files = await Promise.all(
    refs.map(async (ref) => ({ filename: ref.filename, content: await makeAttachment(ref) })),
  )
  return files.flatMap(({ filename, content }) => (content ? [{ filename, content }] : []))
}
