import { sql, type Kysely } from 'kysely'
import type { JobInsert } from 'pg-boss'
import { type Language, language } from '../../languages/language.ts'
import { mailFrameText } from '../../languages/mails/frame.ts'
import type { DB } from '../postgres/database-types.ts'
import { enqueue } from '../queue/enqueue.ts'
import { mailHtml, type MailTheme } from './mail-html.ts'

/** A mail as it is composed: one look for all, see the design language. */
export interface Mail {
  to: string
  /** Also the first heading. */
  subject: string
  /** What lists of mails show beside the subject. */
  preheader?: string
  paragraphs: string[]
  /** What its reader looks for first, in large letters: a price or a code. */
  highlight?: { label: string; value: string; note?: string }
  /** Auctions that it tells of, each with where to see it. */
  lots?: { title: string; note: string; url: string }[]
  /** Below them: how many others there are. */
  more?: string
  /** A table of facts: label and value. */
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** What its reader should not overlook before doing anything. */
  warning?: { strong: string; text: string }
  /** A key that makes queueing idempotent: one mail is sent for one occasion. */
  occasion?: string
  attachments?: AttachmentRef[]
  /** The last line: why its reader gets it. By default, because of something done in their account. */
  reason?: string
  /** Of what its reader may do without: where one request ends it, and what that is. */
  unsubscribe?: { url: string; of: string }
  /** It holds a link or code that lets its reader in: its text is redacted after sending. */
  holdsSecret?: boolean
  /** Very many get one like it at once, and nobody waits for it. */
  isOneOfMany?: boolean
}

/** A file that is made from stored data when the mail is sent or looked at. */
export interface AttachmentRef {
  kind: 'purchase_agreement' | 'invoice'
  id: string
  filename: string
  /** The one of its mail; English where none is named. */
  language?: Language
}

/** As the column holds them: made later, in the language of the mail. */
export function storedAttachments(attachments: readonly AttachmentRef[] = []): string {
  return JSON.stringify(attachments.map((one) => ({ ...one, language: language() })))
}

/** What the queue knows of a mail. */
export interface MailJob {
  mail: string
}

/** Before those that nobody waits for. */
const URGENT = 1

/**
 * Queues a mail in the caller's transaction: it goes out if, and only if, that commits. Resolves with its id, or with null if
 * there is one for this occasion.
 */
export async function queueMail(tx: Kysely<DB>, mail: Mail): Promise<string | null> {
  const { to, holdsSecret = false, isOneOfMany = false } = mail
  const { subject, text, html } = await formsOf(mail)
  const written = await tx
    .insertInto('mails')
    .values({
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      attachments: storedAttachments(mail.attachments),
      occasion: mail.occasion ?? null,
      holds_secret: holdsSecret,
      unsubscribe_url: mail.unsubscribe?.url ?? null,
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return null
  if (isOneOfMany) await enqueueToMany(tx, [{ id: written.id, recipient: to }])
  else await enqueueMail(tx, { id: written.id, to, holdsSecret })
  return written.id
}

/** Has a mail that is written sent, in the caller's transaction. */
export async function enqueueMail(tx: Kysely<DB>, mail: MailToSend): Promise<void> {
  await enqueue(tx, 'mails', [jobOf(mail)])
}

interface MailToSend {
  id: string
  to: string
  holdsSecret: boolean
}

/** By a queue of its own, so that no other mail waits for them, to the same person or to others. */
async function enqueueToMany(
  tx: Kysely<DB>,
  mails: readonly { id: string; recipient: string }[],
): Promise<void> {
  const jobs = mails.map(({ id, recipient }) => {
    const data: MailJob = { mail: id }
    return { data, group: domainOf(recipient.toLowerCase()) }
  })
  await enqueue(tx, 'mails_to_many', jobs)
}

function jobOf({ id, to, holdsSecret }: MailToSend): JobInsert {
  const person = to.toLowerCase()
  const data: MailJob = { mail: id }
  const priority = holdsSecret ? URGENT : 0
  const group = domainOf(person)
  // Those of one key go out in their order; nobody who waits for a code waits for another mail.
  const singletonKey = holdsSecret ? id : person
  return { data, priority, singletonKey, group }
}

function domainOf(person: string): { id: string } {
  return { id: person.slice(person.lastIndexOf('@') + 1) || person }
}

/** A mail that is one to many: what differs is to whom it goes, and where that reader unsubscribes. */
export interface Recipient {
  to: string
  unsubscribeUrl: string
  /** One mail is sent for one occasion, as above. */
  occasion: string
}

/** Stands for each reader's own address while the mail is composed; nobody's mail holds it otherwise. */
const OF_EACH = 'https://unsubscribe.invalid/d1f3a1f0-4c1b-4a53-9b7e-3f1f6e8f2f10'

/** Queues one mail to many, composed once, in the caller's transaction. Resolves with the ids of the mails by their occasion. */
export async function queueMailToMany(
  tx: Kysely<DB>,
  mail: Omit<Mail, 'to' | 'occasion' | 'unsubscribe' | 'holdsSecret' | 'isOneOfMany'> & {
    unsubscribeFrom: string
  },
  recipients: readonly Recipient[],
): Promise<Map<string, string>> {
  const { unsubscribeFrom, ...words } = mail
  const unsubscribe = { url: OF_EACH, of: unsubscribeFrom }
  const { subject, text, html } = await formsOf({ ...words, unsubscribe })
  const { rows } = await sql<{ id: string; recipient: string; occasion: string }>`
    insert into mails (recipient, subject, body_text, body_html, attachments, occasion, unsubscribe_url)
    select "to", ${subject}, replace(${text}, ${OF_EACH}, "unsubscribeUrl"),
      replace(${html}, ${OF_EACH}, "unsubscribeUrl"), ${storedAttachments(mail.attachments)}::jsonb,
      occasion, "unsubscribeUrl"
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
      as reader ("to" text, "unsubscribeUrl" text, occasion text)
    on conflict (occasion) do nothing
    returning id, recipient, occasion`.execute(tx)
  await enqueueToMany(tx, rows)
  return new Map(rows.map(({ id, occasion }) => [occasion, id]))
}

/** A mail as it is sent: its subject in one line, as text and as HTML. In a theme that is given it is only looked at. */
export async function formsOf(mail: Omit<Mail, 'to'>, theme?: MailTheme) {
  return {
    subject: mail.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: asText(mail),
    html: await mailHtml(mail, footerOf(mail), theme),
  }
}

/** A secret mail may reach a stranger whose address somebody entered. */
function footerOf({ holdsSecret, reason }: Omit<Mail, 'to'>): string {
  const why = reason ?? mailFrameText(holdsSecret ? 'addressEntered' : 'somethingYouDid')
  return mailFrameText('footer', { reason: why })
}

function asText(mail: Omit<Mail, 'to'>): string {
  const { subject, paragraphs, highlight, lots = [], more = '', facts = [] } = mail
  const { button, warning, unsubscribe } = mail
  const lines = [
    subject,
    ...paragraphs,
    highlight
      ? [`${highlight.label}: ${highlight.value}`, highlight.note].filter(Boolean).join('\n')
      : '',
    ...lots.map(({ title, note, url }) => [title, note, url].join('\n')),
    more,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}: ${button.url}` : '',
    warning ? `${warning.strong} ${warning.text}` : '',
    [footerOf(mail), ...(unsubscribe ? [mailFrameText('unsubscribeAt', unsubscribe)] : [])].join(
      '\n',
    ),
  ]
  return lines.filter(Boolean).join('\n\n')
}
