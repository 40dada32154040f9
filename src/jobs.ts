import type { Catalogue } from './catalogue/catalogue.server.ts'
import { createCloser } from './engine/closing/close-due-auctions.server.ts'
import { deleteOldIdempotencyKeys } from './engine/delete-old-idempotency-keys.server.ts'
import { BEATS_EVERY_MS, type Outages } from './engine/outages/outages.server.ts'
import type { CurrentKey } from './engine/proof/current-key.server.ts'
import { createCheckpointer } from './engine/proof/make-checkpoint.server.ts'
import { createReminders } from './engine/sales/notices/remind-watchers.server.ts'
import { createAnnouncements } from './engine/sales/notices/tell-announcements.server.ts'
import { createExtensions } from './engine/sales/notices/tell-extended.server.ts'
import { tellOutbid } from './engine/sales/notices/tell-outbid.server.ts'
import { createWatcherNews } from './engine/sales/notices/tell-watchers.server.ts'
import { createOfferKeeper } from './engine/sales/offers/see-to-offers.server.ts'
import { createDeadlines } from './engine/sales/see-to-deadlines.server.ts'
import { hasWaitingWire } from './engine/sales/statements/waiting-wires.server.ts'
import { compareChanges } from './features/browse/saved-searches/compare-changes.server.ts'
import { deleteOldSearches } from './features/browse/saved-searches/delete-old-searches.server.ts'
import { tellMatches } from './features/browse/saved-searches/tell-matches.server.ts'
import { makeAttachment } from './features/notices/attachments.server.ts'
import { isMootMail } from './features/notices/moot-mails.server.ts'
import { pushJobs } from './features/notices/push/push-notices.server.ts'
import { noticeMailJob } from './features/notices/write-notice-mails.server.ts'
import { createReminderMails } from './features/notices/write-reminder-mails.server.ts'
import { recountDays } from './features/staff/reports/recount-days.server.ts'
import type { Live } from './live/live.server.ts'
import { createWatcherNotes, WATCHERS_NOTED_EVERY_MS } from './live/room/note-watchers.server.ts'
import { HOUR, SECOND } from './rules/durations.ts'
import type { Config } from './server/config/config.ts'
import type { Secrets } from './server/files/secrets.ts'
import type { HouseOnPapers } from './server/house/house.ts'
import type { Job } from './server/job-runner.ts'
import type { Log } from './server/log.ts'
import { createMailSender, MAILS_AT_ONCE, TO_MANY_AT_ONCE } from './server/mail/mail-sender.ts'
import type { Metrics } from './server/metrics/metrics.ts'
import type { DocumentPhoto } from './server/pictures/document-photos.ts'
import type { ListingPhoto } from './server/pictures/listing-photos.ts'
import { widthsJob } from './server/pictures/make-widths.ts'
import type { Database } from './server/postgres/database.ts'
import { createPushSender, type PushAgentOptions } from './server/push/send-push.ts'
import type { Queue } from './server/queue/open-queue.ts'
import { deleteExpiredSignIns } from './sign-in/delete-expired-sign-ins.server.ts'
import { rotateOldKeys } from './sign-in/sessions/rotate-keys.server.ts'

interface JobParts {
  db: Database
  catalogue: Pick<Catalogue, 'among'>
  queue: Queue
  config: Config & HouseOnPapers
  secrets: Secrets
  proofKey: CurrentKey
  documentPhoto: DocumentPhoto
  /** Of photos: makes or removes those of one, and deletes what this machine has copied of others', or was left of uploads. */
  widths: {
    keepInStep(photo: ListingPhoto, stopped?: AbortSignal): Promise<void>
    deleteOldCopies(): Promise<void>
  }
  live: Pick<Live, 'countWatchers'>
  outages: Outages
  /** How often pages were opened: what was not written yet is lost when the process stops. */
  views: { write(): Promise<void> }
  /** Origin of links. */
  publicUrl(): string
  log: Log
  metrics?: Metrics | undefined
  /** Of pushes, where a measurement has push services of its own. */
  pushAgent?: PushAgentOptions | undefined
}

const CHECKPOINTS_EVERY_MS = 10 * SECOND
/** Each start looks through all ledgers and records once, and readers should not feel it: a twentieth of the time. */
const SIGN_OLDER_REST = 19

/** Every background job and its schedule. Each may run in any number of processes at once. */
export function jobs(parts: JobParts): Job[] {
  const { db, queue, config, secrets, proofKey, publicUrl } = parts
  const { live, outages, views, pushAgent } = parts
  const close = createCloser(db, { metrics: parts.metrics, outages })
  const seeToDeadlines = createDeadlines(db, {
    graceHoursFor: ({ issuedAt }) => config.graceHoursFor(issuedAt),
    isHeldBack: hasWaitingWire,
  })
  const seeToOffers = createOfferKeeper(db)
  const { signNew, signOlder } = createCheckpointer(db, proofKey)
  const site = () => ({ url: publicUrl(), bankFor: config.bankFor })
  const always: Job[] = [
    {
      name: 'close auctions',
      everyMs: SECOND / 4,
      run: async (rowFailed) => (await close(rowFailed)) > 0,
    },
    { name: 'watch for outages', everyMs: BEATS_EVERY_MS, run: () => outages.beat() },
    {
      name: 'see to deadlines',
      everyMs: 2 * SECOND,
      run: (rowFailed) => seeToDeadlines(rowFailed),
    },
    { name: 'see to offers', everyMs: 2 * SECOND, run: (rowFailed) => seeToOffers(rowFailed) },
    { name: 'write views', everyMs: 30 * SECOND, run: () => views.write() },
    { name: 'count days of reports', everyMs: 10 * SECOND, run: () => recountDays(db) },
    ...bidderJobs(db),
    {
      name: 'remind watchers',
      everyMs: 5 * SECOND,
      run: createReminders(db, createReminderMails({ secrets, site })),
    },
    ...savedSearchJobs(parts),
    ...pictureJobs(parts),
    { name: 'make checkpoints', everyMs: CHECKPOINTS_EVERY_MS, run: signNew },
    {
      name: 'sign what is older',
      everyMs: CHECKPOINTS_EVERY_MS,
      rest: SIGN_OLDER_REST,
      run: signOlder,
    },
    noticeMailJob({ db, queue, secrets, site }),
    pushJobs({
      ...{ db, queue, secrets, send: createPushSender(pushAgent) },
      contact: () => `mailto:${config.support.email}`,
    }),
    {
      name: 'note who watches',
      everyMs: WATCHERS_NOTED_EVERY_MS,
      run: createWatcherNotes(db, live),
    },
    { name: 'delete old idempotency keys', everyMs: HOUR, run: () => deleteOldIdempotencyKeys(db) },
    {
      name: 'delete expired sign-ins',
      everyMs: HOUR,
      run: (rowFailed) => deleteExpiredSignIns(db, new Date(), rowFailed),
    },
  ]
  // Configured keys are for whoever configured them to replace.
  const rotate: Job = {
    name: 'rotate signing keys',
    everyMs: HOUR,
    run: () => rotateOldKeys(db, secrets, new Date()),
  }
  return [...always, ...mailJobs(parts), ...(config.authJwtKeys ? [] : [rotate])]
}

/** None where there is no mail server. */
function mailJobs({ db, queue, config, documentPhoto, log }: JobParts): Job[] {
  const { smtpUrl, mailFrom: from } = config
  if (!smtpUrl) return []
  const { sendNext, sendNextToMany, close } = createMailSender(db, queue, {
    smtpUrl,
    from,
    replyTo: () => config.support.email,
    makeAttachment: (ref) => makeAttachment({ db, config, documentPhoto }, ref),
    isMoot: (mail) => isMootMail(db, mail),
    log,
  })
  return [
    { name: 'send mails', everyMs: 2 * SECOND, atOnce: MAILS_AT_ONCE, run: sendNext, close },
    {
      name: 'send mails to many',
      everyMs: 5 * SECOND,
      atOnce: TO_MANY_AT_ONCE,
      run: sendNextToMany,
    },
  ]
}

/** What saved searches come to find, and the telling of it. */
function savedSearchJobs({ db, catalogue }: Pick<JobParts, 'db' | 'catalogue'>): Job[] {
  return [
    {
      name: 'compare saved searches',
      everyMs: 5 * SECOND,
      run: () => compareChanges(db, catalogue),
    },
    { name: 'tell of saved searches', everyMs: 5 * SECOND, run: () => tellMatches(db, catalogue) },
    { name: 'delete old saved searches', everyMs: HOUR, run: () => deleteOldSearches(db) },
  ]
}

/** What is made of photos, so that nobody waits for it who looks at them. */
function pictureJobs({ queue, widths, log }: Pick<JobParts, 'queue' | 'widths' | 'log'>): Job[] {
  return [
    widthsJob(queue, widths.keepInStep, log),
    {
      name: 'delete old copies of pictures',
      everyMs: HOUR,
      run: () => widths.deleteOldCopies(),
    },
  ]
}

/** What bidders and watchers are told of an auction that goes on. */
function bidderJobs(db: Database): Job[] {
  return [
    { name: 'tell outbid members', everyMs: 2 * SECOND, run: () => tellOutbid(db) },
    { name: 'tell of announcements', everyMs: 10 * SECOND, run: createAnnouncements(db) },
    { name: 'tell watchers of announcements', everyMs: 10 * SECOND, run: createWatcherNews(db) },
    { name: 'tell of extensions', everyMs: 5 * SECOND, run: createExtensions(db) },
  ]
}
