import { sql } from 'kysely'
import { pushTopicOf, type NoticeKind } from '../../../rules/sales/notices.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { enqueue } from '../../../server/queue/enqueue.ts'

/** What the queue knows: which notice is to be shown by which browser. */
export interface PushJob {
  notice: string
  subscription: string
}

/** Of one notice and one browser one job waits at most. */
export function pushJob(job: PushJob) {
  return { data: job, singletonKey: `${job.notice} ${job.subscription}` }
}

/**
 * Enqueues the pushes of notices, one for each browser of their members, in the transaction that notes that they are told: of what is
 * taken back or rolled back nothing is pushed.
 */
export async function enqueuePushes(
  tx: Database,
  kind: NoticeKind,
  notices: readonly { id: string; member: string }[],
): Promise<void> {
  if (pushTopicOf(kind) === null || notices.length === 0) return
  const { rows } = await sql<PushJob>`
    select told.id as notice, push_subscriptions.id as subscription
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as told (id uuid, member uuid)
      join sessions on sessions.user_id = told.member
      join push_subscriptions on session_id = sessions.id`.execute(tx)
  await enqueue(tx, 'pushes', rows.map(pushJob))
}
