import { pushJob, type PushJob } from '../../../engine/sales/notices/enqueue-pushes.server.ts'
import { addressIn } from '../../../languages/address.ts'
import { inLanguage } from '../../../languages/in-language.server.ts'
import { DAY, MINUTE, SECOND } from '../../../rules/durations.ts'
import { endOfQuiet } from '../../../rules/quiet-hours/quiet-hours.ts'
import { pushTopicOf, type NoticeKind } from '../../../rules/sales/notices.ts'
import type { Secrets } from '../../../server/files/secrets.ts'
import type { Job } from '../../../server/job-runner.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { SendPush } from '../../../server/push/send-push.ts'
import { enqueue } from '../../../server/queue/enqueue.ts'
import type { Queue } from '../../../server/queue/open-queue.ts'
import { endOf } from '../../../sign-in/sessions/session-life.server.ts'
import { languageIn } from '../../../sign-in/users/language-of.server.ts'
import { pushKeys } from '../../push/push-keys.server.ts'
import { composeNotice, isMoot, isNoticeKind } from '../compose-notice.server.ts'
import { subjectOf, withSubjects } from '../notice-subjects.server.ts'
import { readQuietHours } from '../quiet-hours-of.server.ts'

export interface PushParts {
  db: Database
  secrets: Secrets
  send: SendPush
  /** Where push services reach the house (RFC 8292): 'mailto:support@hammerlane.example'. */
  contact: () => string
}

/** A browser that was away for longer is told by the app. */
const MAX_KEPT = DAY
/** Also what comes late reaches a browser that is out of reach for a moment. */
const MIN_KEPT = MINUTE
/** Of no use any more once the auction has ended. */
const UNTIL_THE_END: readonly NoticeKind[] = [
  'outbid',
  'leading_again',
  'ending_soon',
  'announcement',
  'extended',
]
/** Longer texts are cut by every system that shows them. */
const MAX_LETTERS = 300

/** A push takes the time of one question to its push service, some 80 ms: so many are about 150 a second. */
const AT_ONCE = 12
/** Of these to one member, in all processes: whoever names hosts that never answer holds up their own pushes. */
const OF_ONE_MEMBER = 2

/** Sends what waits to be pushed; several runs may be under way. */
export function pushJobs({ queue, ...parts }: PushParts & { queue: Queue }): Job {
  return {
    name: 'push notices',
    everyMs: 2_000,
    atOnce: AT_ONCE,
    run: (rowFailed) =>
      queue.doNext<PushJob>({
        queue: 'pushes',
        ofOneGroup: OF_ONE_MEMBER,
        // One that was not reached for a day has changed hands, or never was.
        handle: (job, { isLast }) =>
          pushNotice(job, parts).catch(async (error: unknown) => {
            if (isLast) await forgetBrowser(parts.db, job)
            throw error
          }),
        // The log names no browser.
        failed: (error, { notice }) => rowFailed(error, { notice }),
      }),
  }
}

/**
 * Shows a notice by one browser of its member, as things stand now: nothing that was read meanwhile, has come to nothing or is not wanted, nor
 * anything in quiet hours: it waits till they end. Sent twice, by a process that died in between, it is shown once.
 * @throws Error where the push service does not take it now
 */
export async function pushNotice(job: PushJob, parts: PushParts): Promise<void> {
  const { db, secrets, send, contact } = parts
  const [notice, browser] = [await readNotice(db, job.notice), await readBrowser(db, job)]
  if (!notice || !browser || !isWanted(notice, browser)) return
  const now = await databaseTime(db)
  if (endOf(browser, now) !== null) return
  const quiet = readQuietHours(browser.quiet_hours)
  const later = quiet && endOfQuiet(now, quiet)
  if (later) return enqueue(db, 'pushes', [{ ...pushJob(job, notice), startAfter: later }])
  const outcome = await send({
    subscription: {
      endpoint: browser.endpoint,
      keys: { p256dh: browser.p256dh, auth: browser.auth },
    },
    payload: JSON.stringify(notice.shown),
    topic: job.notice.replaceAll('-', ''),
    ttlSeconds: keptSeconds(notice, now),
    sender: { subject: contact(), ...(await pushKeys(db, secrets)) },
  })
  if (outcome === 'gone') await forgetBrowser(db, job)
}

/** How long a push service keeps it for a browser that is away. */
function keptSeconds(
  { kind, auctionEndsAt }: { kind: NoticeKind; auctionEndsAt: Date | null },
  now: Date,
): number {
  if (!auctionEndsAt || !UNTIL_THE_END.includes(kind)) return MAX_KEPT / SECOND
  const left = auctionEndsAt.getTime() - now.getTime()
  return Math.floor(Math.min(Math.max(left, MIN_KEPT), MAX_KEPT) / SECOND)
}

async function forgetBrowser(db: Database, { subscription }: PushJob): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscription).execute()
}

/** What the browser shows, and where it leads; null of what is not to be shown any more. */
async function readNotice(db: Database, id: string) {
  const about = withSubjects(db.selectFrom('notices').where('notices.id', '=', id))
  const row = await about
    .select(['notices.kind', 'notices.data', 'notices.read_at', 'notices.user_id'])
    .select('reading.language')
    .executeTakeFirst()
  if (!row || row.read_at || row.language === null || !isNoticeKind(row.kind)) return null
  const { kind, data, user_id: member } = row
  const subject = subjectOf(row)
  if (subject.reader === 'closed' || isMoot({ kind, data, ...subject, isWritten: true }))
    return null
  const { lot, sale, paymentHours, reader, auctionEndsAt } = subject
  // Addresses of this site, whatever it is called where it is shown.
  const site = { url: addressIn(languageIn(row.language), ''), bankFor: () => null }
  const words = inLanguage(languageIn(row.language), () =>
    composeNotice(kind, { data, lot, sale, paymentHours, reader, site }),
  )
  const text = words.listed ?? words.paragraphs[0] ?? ''
  const shown = { title: words.subject, body: cut(text), url: words.button.url, tag: id }
  return { kind, member, auctionEndsAt, shown }
}

/** By whole characters: half of one is none. */
function cut(text: string): string {
  const letters = [...text]
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}\u2026` : text
}

/** The session is the member's own still. */
function readBrowser(db: Database, { subscription }: PushJob) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select(['endpoint', 'p256dh', 'auth', 'sessions.user_id', 'unpushed_topics', 'quiet_hours'])
    .select(['sessions.created_at', 'refreshed_at', 'not_after'])
    .where('push_subscriptions.id', '=', subscription)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

function isWanted(
  { kind, member }: { kind: NoticeKind; member: string },
  { user_id: reader, unpushed_topics: unpushed }: { user_id: string; unpushed_topics: string[] },
): boolean {
  const topic = pushTopicOf(kind)
  return topic !== null && member === reader && !unpushed.includes(topic)
}
