import { sql, type Selectable } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { DB } from '../postgres/database-types.ts'
import { isDatabaseAway, type Database } from '../postgres/database.ts'
import type { Attempt, Queue } from '../queue/open-queue.ts'
import type { AttachmentRef, MailJob } from './mail.ts'
import { isRefusedMessage, refusalForGood } from './refusal-for-good.ts'
import { REDACTED, redactedColumns } from './secret-mails.ts'

/** Makes the file that an attachment refers to; null when it is not there. */
export type MakeAttachment = (ref: AttachmentRef) => Promise<Buffer | null>

/** Whether what a mail tells has come to nothing since it was written. */
export type IsMoot = (mailId: string) => Promise<boolean>

interface Sender {
  smtpUrl: string
  from: string
  /** To whom answers go: mails say 'answer this email', and nobody reads what comes to a `no-reply` address. */
  replyTo: () => string
  makeAttachment: MakeAttachment
  isMoot: IsMoot
  log: Log
  /** Of a mail server that says nothing. */
  timeoutMs?: number
}

type Mail = Selectable<DB['mails']>

/** Why a mail was not even tried: nothing failed, and nobody has to see to it. */
export const DROPPED = {
  late: 'too late: what it held has expired',
  moot: 'not needed: what it tells has come to nothing',
} as const

/** So many mails may be under way: a mail server that takes its time over one holds up no other. */
export const MAILS_AT_ONCE = 8
/** Of these to one domain, in all processes: most go to very few, but one that hangs does not take them all. */
export const OF_ONE_DOMAIN = 4
/** Beside them so many of those to many: where a mail server takes a tenth of a second for one, a hundred a second. */
export const TO_MANY_AT_ONCE = 10
/** One domain that hangs leaves some to others; two of five go to the largest. */
const TO_MANY_OF_ONE_DOMAIN = 8
/** So many hours a mail is tried again that fails by its own fault: those to the same person wait behind it. */
const FAULTY_HOURS = 1

export interface MailSender {
  sendNext(): Promise<boolean>
  /** The same of mails to many: however many wait, they hold up none of the others. */
  sendNextToMany(): Promise<boolean>
  /** Once nothing is under way any more. */
  close(): void
}

/**
 * Sends the next mail of a queue; several calls may be under way, and mails share connections. No transaction stays open while the mail server takes its
 * time. One that is refused is tried again for a week, later each time, and those to the same person wait behind it; one that fails
 * by its own fault is set aside after an hour. Resolves with whether there was a mail to send.
 */
export function createMailSender(db: Database, queue: Queue, sender: Sender): MailSender {
  const { smtpUrl, isMoot, timeoutMs = 20_000, log } = sender
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAILS_AT_ONCE + TO_MANY_AT_ONCE,
    // Before the mail server has had enough of it, or the time to wait for it is over.
    idleTimeout: timeoutMs / 2,
    requireTLS: !isThisMachine(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })

  async function send({ mail: id }: MailJob, { isLast }: Attempt): Promise<void> {
    const mail = await waitingMail(db, id)
    if (!mail) return
    // Its link or code has expired meanwhile.
    if (mail.body_text === REDACTED) return giveUp(db, id, DROPPED.late)
    try {
      if (await hasComeToNothing(id)) return await giveUp(db, id, DROPPED.moot)
      await transport.sendMail(await messageOf(mail, sender))
    } catch (error) {
      const answer = refusalForGood(error)
      if (answer !== null) return noteBounce(db, mail, answer)
      const isFaulty = isOwnFault(error)
      if (isFaulty && (await noteFault(db, id, messageIn(error)))) {
        return log.error({ err: error, mail: id }, 'a mail cannot be sent, and was set aside')
      }
      if (isLast) await giveUp(db, id, messageIn(error), isFaulty ? {} : TRIED)
      else if (!isFaulty) await noteError(db, id, messageIn(error))
      throw error
    }
    await noteSent(db, mail)
  }

  /** That this cannot be told is a fault of what the mail is about, unless the database is away. */
  function hasComeToNothing(id: string): Promise<boolean> {
    return isMoot(id).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      throw new OwnFault('Whether it is still needed could not be told', error)
    })
  }

  const work = {
    handle: send,
    failed: (err: unknown, { mail }: MailJob) =>
      log.warn({ err, mail }, 'a mail could not be sent'),
  }
  return {
    sendNext: () => queue.doNext({ ...work, queue: 'mails', ofOneGroup: OF_ONE_DOMAIN }),
    sendNextToMany: () =>
      queue.doNext({ ...work, queue: 'mails_to_many', ofOneGroup: TO_MANY_OF_ONE_DOMAIN }),
    close: () => transport.close(),
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

/** An address that takes mails has not bounced, whatever was said of it before. */
async function noteSent(db: Database, { id, recipient }: Mail): Promise<void> {
  await db
    .with('taken', (tx) =>
      tx.deleteFrom('bounced_addresses').where('address', '=', recipient.toLowerCase()),
    )
    .updateTable('mails')
    .set({ ...TRIED, sent_at: sql`clock_timestamp()`, last_error: null, ...redactedColumns })
    .where('id', '=', id)
    .execute()
}

/** There is nobody at this address, or they take no mail: trying again changes nothing. */
async function noteBounce(db: Database, { id, recipient }: Mail, answer: string): Promise<void> {
  const bounced = { answer, mail_id: id, bounced_at: sql<Date>`clock_timestamp()` }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('bounced_addresses')
      .values({ address: recipient.toLowerCase(), ...bounced })
      .onConflict((known) => known.column('address').doUpdateSet(bounced))
      .execute()
    await giveUp(tx, id, answer, TRIED)
  })
}

/** It was tried once more. */
const TRIED = { tries: sql<number>`tries + 1` }

/** Whether another mail would have gone out: this one's file cannot be made, or the message is not taken. */
function isOwnFault(error: unknown): boolean {
  return error instanceof OwnFault || isRefusedMessage(error)
}

/** Of this mail alone: a file of ours could not be made. */
class OwnFault extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${messageIn(cause)}`, { cause })
  }
}

/** Resolves with whether it has failed so for too long, and is not tried any more: staff see it among those that failed. */
async function noteFault(db: Database, id: string, said: string): Promise<boolean> {
  const now = sql<Date>`clock_timestamp()`
  const since = sql<Date>`coalesce(faulty_since, ${now})`
  const isOver = sql`${since} <= ${now} - make_interval(hours => ${FAULTY_HOURS})`
  const { given_up_at: givenUp } = await db
    .updateTable('mails')
    .set({
      last_error: said,
      faulty_since: since,
      ...TRIED,
      given_up_at: sql<Date | null>`case when ${isOver} then ${now} end`,
    })
    .where('id', '=', id)
    .returning('given_up_at')
    .executeTakeFirstOrThrow()
  return givenUp !== null
}

/** Whatever fault it had of its own is over, once it fails for another reason. */
async function noteError(db: Database, id: string, said: string): Promise<void> {
  const noted = { last_error: said, faulty_since: null, ...TRIED }
  await db.updateTable('mails').set(noted).where('id', '=', id).execute()
}

/** Of one that was not tried, `tried` is left out. */
async function giveUp(
  db: Database,
  id: string,
  said: string,
  tried: Partial<typeof TRIED> = {},
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: said, given_up_at: sql`clock_timestamp()`, ...tried })
    .where('id', '=', id)
    .execute()
}

function messageIn(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}

async function messageOf(mail: Mail, { from, replyTo, makeAttachment }: Sender) {
  return {
    from,
    replyTo: replyTo(),
    // Not as text, which may list several.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    // The same at each attempt, so that mail programs notice one that comes twice.
    messageId: `<${mail.id}@hammerlane>`,
    // RFC 3834: programs that answer for who is away do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
    attachments: await filesOf(mail.attachments, makeAttachment),
  }
}

/** RFC 8058: mail programs show a button of their own, which asks this address. */
function unsubscribing({ unsubscribe_url: url }: Mail): Record<string, string> {
  if (url === null) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

async function filesOf(stored: unknown, makeAttachment: MakeAttachment) {
  // The column holds what `queueMail` wrote.
  const refs = stored as AttachmentRef[]
  const files = await Promise.all(
    refs.map(async (ref) => {
      const { filename } = ref
      const content = await makeAttachment(ref).catch((error: unknown) => {
        throw new OwnFault(`${filename} could not be made`, error)
      })
      return { filename, content }
    }),
  )
  return files.flatMap(({ filename, content }) => (content ? [{ filename, content }] : []))
}
