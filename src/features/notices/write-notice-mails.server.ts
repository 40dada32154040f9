import { sql, type Transaction } from 'kysely'
import { enqueuePushes } from '../../engine/sales/notices/enqueue-pushes.server.ts'
import {
  lockWaitingNotice,
  noteMailed,
  noteUnwritten,
  type WaitingNotice,
} from '../../engine/sales/notices/note-mailed.server.ts'
import { isToMany } from '../../engine/sales/notices/to-many.ts'
import { writeMailsOf, type NoticeJob } from '../../engine/sales/notices/write-notices.server.ts'
import { addressHere } from '../../languages/address.ts'
import { optionalTopicOf, type NoticeKind } from '../../rules/sales/notices.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import type { Job, RowFailed } from '../../server/job-runner.ts'
import { formsOf, queueMail, storedAttachments, type Mail } from '../../server/mail/mail.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { Queue } from '../../server/queue/open-queue.ts'
import { inLanguageOf } from '../../sign-in/users/language-of.server.ts'
import {
  composeNotice,
  isMoot,
  isNoticeKind,
  subscriptionInWords,
  subscriptionOf,
} from './compose-notice.server.ts'
import type { Site } from './mails/about.server.ts'
import { subjectOf, withSubjects } from './notice-subjects.server.ts'
import { unsubscribeUrl } from './unsubscribe-link.server.ts'

export interface NoticeMailParts {
  db: Database
  queue: Queue
  secrets: Secrets
  site: () => Site
}

/** Writes the mails of whoever's notices wait, in their order; several runs may be under way, of one member one. */
export function noticeMailJob({ db, queue, secrets, site }: NoticeMailParts): Job {
  return {
    name: 'write mails of notices',
    everyMs: 1_000,
    atOnce: 2,
    run: (rowFailed: RowFailed, stopped?: AbortSignal) =>
      queue.doNext<NoticeJob>({
        queue: 'notices',
        handle: ({ member }) => writeNoticeMails(db, member, { secrets, site: site() }, stopped),
        failed(error) {
          if (!(error instanceof AggregateError)) return rowFailed(error, {})
          // Only writeNoticeMails throws it.
          for (const { cause, notice } of error.errors as NotWritten[]) rowFailed(cause, { notice })
        },
      }),
  }
}

/** Which notice it was: the log names no people. */
class NotWritten extends Error {
  readonly notice: string
  readonly isSetAside: boolean
  constructor({ id, isSetAside }: WaitingNotice, cause: unknown) {
    super('The mail of a notice could not be written', { cause })
    this.notice = id
    this.isSetAside = isSetAside
  }
}

interface Writing {
  secrets: Secrets
  site: Site
}

/**
 * Each in a transaction of its own, with the note that it is written: it cannot be written twice. One that fails for an hour goes
 * last, and keeps none from being tried. Once it is stopped the rest waits for another run.
 * @throws AggregateError of those that failed
 */
export async function writeNoticeMails(
  db: Database,
  userId: string,
  writing: Writing,
  stopped?: AbortSignal,
): Promise<void> {
  const failed: NotWritten[] = []
  let hasMore = true
  while (hasMore && !stopped?.aborted) {
    const tried = failed.map(({ notice }) => notice)
    hasMore = await writeNext(db, userId, tried, writing).catch(async (error: unknown) => {
      if (!(error instanceof NotWritten)) throw error
      await noteUnwritten(db, error.notice)
      failed.push(error)
      return error.isSetAside
    })
  }
  // Those that failed are tried again with what is left.
  if (failed.length > 0) throw new AggregateError(failed, 'Mails of notices could not be written')
  if (hasMore) await writeMailsOf(db, userId)
}

function writeNext(
  db: Database,
  userId: string,
  tried: readonly string[],
  writing: Writing,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const notice = await lockWaitingNotice(tx, userId, tried)
    if (!notice) return false
    const written = inLanguageOf(tx, userId, () => writeMail(tx, userId, notice, writing))
    const mail = await written.catch((error: unknown) => {
      throw new NotWritten(notice, error)
    })
    await noteMailed(tx, notice.id, mail, await databaseTime(tx))
    if (isNoticeKind(notice.kind)) {
      await enqueuePushes(tx, notice.kind, [{ id: notice.id, member: userId }])
    }
    return true
  })
}

/** Resolves with the mail's id; null where there is none to write. */
async function writeMail(
  tx: Transaction<DB>,
  userId: string,
  notice: NoticeToMail,
  writing: Writing,
): Promise<string | null> {
  const mail = await composeMail(tx, userId, notice, writing)
  const occasion = `notice ${notice.id}`
  return mail && queueMail(tx, { ...mail, occasion, isOneOfMany: isToMany(notice.kind) })
}

/**
 * Writes the mail of a notice anew, as things stand now and to the address that its reader has now: what was written stays true no
 * longer than the sale stays as it was. `none` is a mail of no notice; `moot` one of
 * which nothing is to be told any more, or to nobody.
 */
export async function rewriteMail(
  tx: Transaction<DB>,
  mailId: string,
  writing: Writing,
): Promise<'rewritten' | 'none' | 'moot'> {
  const found = await tx
    .selectFrom('notices')
    .select(['id', 'kind', 'data', 'user_id'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (!found) return 'none'
  const { user_id: userId, ...notice } = found
  return inLanguageOf(tx, userId, async () => {
    const mail = await composeMail(tx, userId, notice, writing)
    if (!mail) return 'moot'
    const { subject, text, html } = await formsOf(mail)
    await tx
      .updateTable('mails')
      .set({
        ...{ recipient: mail.to, subject, body_text: text, body_html: html },
        attachments: storedAttachments(mail.attachments),
        unsubscribe_url: mail.unsubscribe?.url ?? null,
      })
      .where('id', '=', mailId)
      .execute()
    return 'rewritten'
  })
}

type NoticeToMail = Pick<WaitingNotice, 'id' | 'kind' | 'data'>

/** Null where there is nobody to send it to, or it is not wanted, or has come to nothing. */
async function composeMail(
  tx: Transaction<DB>,
  userId: string,
  notice: NoticeToMail,
  { secrets, site }: Writing,
): Promise<Mail | null> {
  const { kind } = notice
  if (!isNoticeKind(kind)) throw new Error(`there are no notices of kind ${kind}`)
  const reader = await readReader(tx, userId)
  if (!reader || !isWanted(kind, reader)) return null
  const { data } = notice
  const subject = await readSubject(tx, notice)
  if (isMoot({ kind, data, ...subject, isWritten: false })) return null
  const { lot, sale, paymentHours, reader: account } = subject
  const own = { ...site, url: site.url + addressHere('') }
  const words = composeNotice(kind, { data, lot, sale, paymentHours, reader: account, site: own })
  const subscription = subscriptionOf(kind, data)
  return {
    ...words,
    to: await addressOf(tx, reader, words.to),
    ...(subscription && {
      unsubscribe: {
        url: unsubscribeUrl(secrets, site.url, userId, subscription),
        of: subscriptionInWords(subscription),
      },
    }),
  }
}

async function readSubject(tx: Transaction<DB>, { id }: NoticeToMail) {
  const about = withSubjects(tx.selectFrom('notices').where('notices.id', '=', id))
  return subjectOf(await about.executeTakeFirstOrThrow())
}

/** What names an address of its own goes there, unless that refused mail for good: then to the address of the account. */
async function addressOf(
  tx: Transaction<DB>,
  { email }: Reader,
  named: string | undefined,
): Promise<string> {
  if (named === undefined) return email
  const bounced = await tx
    .selectFrom('bounced_addresses')
    .select('address')
    .where('address', '=', named.toLowerCase())
    .executeTakeFirst()
  return bounced ? email : named
}

interface Reader {
  email: string
  /** Open, and at an address that takes mails. */
  isReached: boolean
  muted: readonly string[]
}

/** Undefined where there is no address. */
async function readReader(tx: Transaction<DB>, userId: string): Promise<Reader | undefined> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('bounced_addresses', (join) =>
      join.on('bounced_addresses.address', '=', sql<string>`lower(users.email::text)`),
    )
    .select(['users.email', 'users.deleted_at', 'profiles.status', 'profiles.muted_topics'])
    .select('bounced_at')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row?.email) return undefined
  const isOpen = row.status !== 'closed' && row.deleted_at === null
  const isReached = isOpen && row.bounced_at === null
  return { email: row.email, isReached, muted: row.muted_topics }
}

/** What is about money or the account is sent anyway: also where the account is closed, or an address once refused. */
function isWanted(kind: NoticeKind, { isReached, muted }: Reader): boolean {
  const topic = optionalTopicOf(kind)
  return topic === null || (isReached && !muted.includes(topic))
}
