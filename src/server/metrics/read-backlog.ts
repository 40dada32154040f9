import { sql } from 'kysely'
import { FAILED_LATELY } from '../mail/failed-mails.ts'
import type { Database } from '../postgres/database.ts'
import { QUEUES, type QueueName } from '../queue/queue-names.ts'

/** What waits in the database, for whichever process. */
export interface Backlog {
  unclosedSeconds: number
  jobs: { queue: QueueName; seconds: number }[]
  /** Null where they are not sent. */
  mails: { waiting: number; failed: number } | null
}

interface Row {
  unclosed: number
  jobs: Partial<Record<QueueName, number>> | null
  waiting: number
  failed: number
}

/** By the database's clock, in one statement. */
export async function readBacklog(db: Database, sendsMails: boolean): Promise<Backlog> {
  const { rows } = await sql<Row>`
    select
      (select coalesce(extract(epoch from clock_timestamp() - min(ends_at)), 0)::float8 from auctions
        where status = 'available' and paused_at is null and ends_at <= clock_timestamp()) as unclosed,
      (select jsonb_object_agg(name, seconds) from (${OLDEST_JOBS}) as oldest) as jobs,
      (select count(*) from mails where sent_at is null and given_up_at is null) as waiting,
      (select count(*) from mails where ${FAILED_LATELY}) as failed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without a table has one row')
  const { unclosed: unclosedSeconds, waiting, failed } = row
  const queues = QUEUES.filter((queue) => sendsMails || !queue.startsWith('mails'))
  return {
    unclosedSeconds,
    jobs: queues.map((queue) => ({ queue, seconds: row.jobs?.[queue] ?? 0 })),
    mails: sendsMails ? { waiting, failed } : null,
  }
}

/** One that has to wait for another of its key, as mails to a person do for one that is tried again, is not late. */
const OLDEST_JOBS = sql`
  select name, extract(epoch from clock_timestamp() - min(start_after))::float8 as seconds
  from pgboss.job
  where state < 'active' and start_after <= clock_timestamp() and not (
    state = 'created' and policy = 'key_strict_fifo' and exists (
      select from pgboss.job as before
      where before.name = job.name and before.singleton_key = job.singleton_key
        and before.state in ('active', 'retry', 'failed') and before.policy = 'key_strict_fifo'))
  group by name`
