import { sql, type Selectable } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { DB } from '../postgres/database-types.ts'
import type { Database } from '../postgres/database.ts'
import type { Attempt, Queue } from '../queue/open-queue.ts'
import type { AttachmentRef, MailJob } from './mail.ts'
import { REDACTED, redactedColumns } from './secret-mails.ts'

/** Makes the file that an attachment refers to; null when it is not there. */
export type MakeAttachment = (ref: AttachmentRef) => Promise<Buffer | null>

interface Sender {
  smtpUrl: string
  from: string
  makeAttachment: MakeAttachment
  log: Log
  /** Of a mail server that says nothing. */
  timeoutMs?: number
}

type Mail = Selectable<DB['mails']>

/** So many mails may be under way: a mail server that takes its time over one holds up no other. */
export const MAILS_AT_ONCE = 6
/** Of these to one domain, so that one that hangs does not take them all. */
const OF_ONE_DOMAIN = 2

/**
 * Sends the next mail of the queue; several calls may be under way. No transaction stays open while the mail server takes its
 * time. One that is refused is tried again for a week, later each time. Resolves with whether there was a mail to send.
 */
export function createMailSender(db: Database, queue: Queue, sender: Sender) {
  const { smtpUrl, timeoutMs = 20_000, log } = sender
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !isThisMachine(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })

  async function send({ mail: id }: MailJob, { isLast }: Attempt): Promise<void> {
    const mail = await waitingMail(db, id)
    if (!mail) return
    // Its link or code has expired meanwhile.
    if (mail.body_text === REDACTED) return giveUp(db, id, 'too late: what it held has expired')
    try {
      await transport.sendMail(await messageOf(mail, sender))
    } catch (error) {
      await (isLast ? giveUp : noteError)(db, id, messageIn(error))
      throw error
    }
    await db
      .updateTable('mails')
      .set({ sent_at: sql`clock_timestamp()`, last_error: null, ...redactedColumns })
      .where('id', '=', id)
      .execute()
  }

  return function sendNextMail(): Promise<boolean> {
    return queue.doNext<MailJob>({
      queue: 'mails',
      ofOneGroup: OF_ONE_DOMAIN,
      handle: send,
      failed: (err, { mail }) => log.warn({ err, mail }, 'a mail could not be sent'),
    })
  }
}

/** Only here may a mail go unencrypted: `smtp://` otherwise means STARTTLS, and nothing is sent where the server has none. */
export function isThisMachine(smtpUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)
}

/** Undefined if it was sent, by a process that died before it could tell the queue. */
function waitingMail(db: Database, id: string): Promise<Mail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
}

async function noteError(db: Database, id: string, said: string): Promise<void> {
  await db.updateTable('mails').set({ last_error: said }).where('id', '=', id).execute()
}

async function giveUp(db: Database, id: string, said: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: said, given_up_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

function messageIn(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
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
