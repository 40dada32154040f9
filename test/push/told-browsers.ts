/** Members whose browsers take pushes, and what they are told of. */
import { writeNotices } from '../../src/engine/sales/notices/write-notices.server.ts'
import { pushJobs } from '../../src/features/notices/push/push-notices.server.ts'
import { writeNoticeMails } from '../../src/features/notices/write-notice-mails.server.ts'
import { EXAMPLE_BANK } from '../../src/rules/sales/bank-details.ts'
import { databaseTime } from '../../src/server/postgres/database-time.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import type { SendPush } from '../../src/server/push/send-push.ts'
import type { Queue } from '../../src/server/queue/open-queue.ts'
import { testSecrets } from '../secrets.ts'
import { aBrowser, type TestBrowser } from './a-browser.ts'

export interface SignedInBrowser extends TestBrowser {
  /** Of its address at its push service. */
  path: string
  session: string
}

/** A browser where a member is signed in, which takes pushes at a push service. */
export async function signedInBrowser(
  db: Database,
  member: string,
  pushService: string,
): Promise<SignedInBrowser> {
  const { id: session } = await db
    .insertInto('sessions')
    .values({ user_id: member, refresh_key: Buffer.alloc(32) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [browser, path] = [aBrowser(), `/${session}`]
  const endpoint = `${pushService}${path}`
  await db
    .insertInto('push_subscriptions')
    .values({ session_id: session, endpoint, ...browser.keys })
    .execute()
  return { ...browser, path, session }
}

/** Tells a member of a higher bid. */
export async function tellOutbid(
  db: Database,
  { member, lot, occasion }: { member: string; lot: string; occasion: string },
): Promise<void> {
  const data = { currentBid: 1_010_000, minimumBid: 1_020_000, endsAt: '2036-11-22T15:49:38.120Z' }
  const about = { userId: member, kind: 'outbid', auctionId: lot, saleId: null, data } as const
  await writeNotices(db, [{ ...about, occasion }], await databaseTime(db))
}

/** Writes the mails of what a member was told, and enqueues its pushes. */
export function writeMailsTo(db: Database, member: string): Promise<unknown> {
  return writeNoticeMails(db, member, {
    secrets: testSecrets,
    site: { url: 'https://x.example', bankFor: () => EXAMPLE_BANK },
  })
}

/** Pushes all that is due; resolves with what failed. */
export async function pushAll(parts: {
  db: Database
  queue: Queue
  send: SendPush
}): Promise<string[]> {
  const failures: string[] = []
  const contact = () => 'mailto:help@hammerlane.example'
  const job = pushJobs({ ...parts, secrets: testSecrets, contact })
  while (await job.run((error) => failures.push(String(error))));
  return failures
}
