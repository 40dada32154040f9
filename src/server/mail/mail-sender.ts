import { sql, type Selectable } from 'kysely'
import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import type { Log } from '../log.ts'
import type { DB } from '../postgres/database-types.ts'
import type { Database } from '../postgres/database.ts'
import type { AttachmentRef } from './mail.ts'
import { redactedColumns } from './secret-mails.ts'

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

/** So many runs of the sender may be under way: a mail server that takes its time over one holds up no other. */
export const MAILS_AT_ONCE = 6
/** Of these to one domain, so that one that hangs does not take them all. */
const OF_ONE_DOMAIN = 2

const MAX_ATTEMPTS = 12
/** Much longer than any sending takes; a mail whose process died is sent again after this. */
const LEASE_MINUTES = 10

/**
 * Sends the next mail of the queue; several calls may be under way. A process leases a mail for ten minutes, so that no transaction stays open while the mail
 * server takes its time. A refused mail is retried with exponential backoff for about a day and a half. Resolves with
 * whether there was a mail to send.
 */
export function createMailSender(db: Database, sender: Sender) {
  const { smtpUrl, timeoutMs = 20_000, log } = sender
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !isThisMachine(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const underWay = new Set<Leased>()
  // One at a time, so that each knows of those before.
  const lease = pLimit(1)

  async function send(mail: Mail): Promise<void> {
    try {
      await transport.sendMail(await messageOf(mail, sender))
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'a mail could not be sent')
      return retryLater(db, mail, error)
    }
    await db
      .updateTable('mails')
      .set({ sent_at: sql`clock_timestamp()`, last_error: null, ...redactedColumns })
      .where('id', '=', mail.id)
      .execute()
  }

  return async function sendNextMail(): Promise<boolean> {
    const mail = await lease(async () => {
      const next = await leaseNextMail(db, [...underWay])
      if (next) underWay.add(next)
      return next
    })
    if (!mail) return false
    await send(mail).finally(() => underWay.delete(mail))
    return true
  }
}

/** Only here may a mail go unencrypted: `smtp://` otherwise means STARTTLS, and nothing is sent where the server has none. */
export function isThisMachine(smtpUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname)
}

/** With its recipient's domain. */
type Leased = Mail & { domain: string }

const DOMAIN = sql<string>`lower(split_part(recipient, '@', -1))`

/**
 * The mail that has waited longest, of those to no domain that has all it may, nor to anybody to whom one is under way: an older one
 * would come after a newer. The attempt is counted first, so that a mail that crashes us is not retried for ever.
 */
async function leaseNextMail(
  db: Database,
  underWay: readonly Leased[],
): Promise<Leased | undefined> {
  const busy = underWay.map(({ recipient }) => recipient.toLowerCase())
  const domains = Map.groupBy(underWay, ({ domain }) => domain)
  const full = [...domains].filter(([, mails]) => mails.length >= OF_ONE_DOMAIN)
  return db
    .updateTable('mails')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`clock_timestamp() + make_interval(mins => ${LEASE_MINUTES})`,
    })
    .where('id', '=', (mails) =>
      mails
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where('next_attempt_at', '<=', sql<Date>`clock_timestamp()`)
        .where(sql<boolean>`${DOMAIN} <> all(${full.map(([domain]) => domain)}::text[])`)
        .where(sql<boolean>`lower(recipient) <> all(${busy}::text[])`)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(DOMAIN.as('domain'))
    .executeTakeFirst()
}

/** A minute after the first attempt, then twice as long each time. */
async function retryLater(db: Database, { id, attempts }: Mail, error: unknown): Promise<void> {
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
