import { sql } from 'kysely'
import type { JobInsert } from 'pg-boss'
import { pushTopicOf, type NoticeKind } from '../../../rules/sales/notices.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { enqueue } from '../../../server/queue/enqueue.ts'
import { TO_MANY } from '../../../server/queue/queue-names.ts'
import { isToMany } from './to-many.ts'

/** What the queue knows: which notice is to be shown by which browser. */
export interface PushJob {
  notice: string
  subscription: string
}

/** What it is about, and whom it tells. */
interface Told {
  kind: NoticeKind
  member: string
}

/** Of one notice and one browser one job waits at most. */
export function pushJob({ notice, subscription }: PushJob, { kind, member }: Told): JobInsert {
  return {
    data: { notice, subscription } satisfies PushJob,
    singletonKey: `${notice} ${subscription}`,
    group: { id: member },
    priority: isToMany(kind) ? TO_MANY : 0,
  }
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
  const { rows } = await sql<PushJob & { member: string }>`
    select told.id as notice, told.member, push_subscriptions.id as subscription
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as told (id uuid, member uuid)
      join sessions on sessions.user_id = told.member
      join push_subscriptions on session_id = sessions.id`.execute(tx)
  await enqueue(
    tx,
    'pushes',
    rows.map(({ member, ...job }) => pushJob(job, { kind, member })),
  )
}
