/** The queues of a test's database, and the time that passes for what waits in them. */
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../src/server/postgres/database.ts'
import { openQueue, type Queue } from '../../src/server/queue/open-queue.ts'
import type { QueueName } from '../../src/server/queue/queue-names.ts'
import { silentLog } from '../database.ts'

/** As one more process opens them. */
export function openTestQueue(databaseUrl: string): Promise<Queue> {
  return openQueue(databaseUrl, silentLog)
}

/** Jobs that are not done, nor given up, in the order in which they were written. */
export async function waitingJobs(db: Database, queue: QueueName) {
  const { rows } = await sql<{ state: string; tries: number; minutes: number; priority: number }>`
    select state, retry_count as tries, priority,
      round(extract(epoch from start_after - clock_timestamp()) / 60)::int as minutes
    from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')
    order by created_on`.execute(db)
  return rows
}

/** As if the time to wait were over. */
export async function makeDue(db: Database, queue: QueueName): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${queue}`.execute(db)
}

/** As if so much time had passed since the jobs under way were taken, and the queues were last seen to. */
export async function letPass(db: Database, interval: string): Promise<void> {
  await sql`update pgboss.job set started_on = started_on - ${interval}::interval where state = 'active'`.execute(
    db,
  )
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null`.execute(
    db,
  )
}

/** Takes away what waits, so that one test does not find another's. */
export async function emptyQueues(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  // No lock of the whole table: the queues see to it meanwhile.
  await owner.query('delete from pgboss.job')
  await owner.end()
}
