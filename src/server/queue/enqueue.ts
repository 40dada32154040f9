import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type Db, type JobInsert } from 'pg-boss'
import type { DB } from '../postgres/database-types.ts'
import type { QueueName } from './queue-names.ts'

/** Whichever transaction enqueues something is the one that pg-boss works in. */
const inTransaction = new AsyncLocalStorage<Db>()

const boss = new PgBoss({
  db: {
    executeSql(text, values) {
      const db = inTransaction.getStore()
      if (!db) throw new Error('Jobs are enqueued in the transaction that causes them')
      return db.executeSql(text, values)
    },
  },
  openTelemetry: { enabled: false },
})

/** Puts jobs into a queue in the caller's transaction: they are done if, and only if, that commits. */
export async function enqueue(
  tx: Kysely<DB>,
  queue: QueueName,
  jobs: readonly JobInsert[],
): Promise<void> {
  if (jobs.length === 0) return
  await inTransaction.run(fromKysely(tx), () => boss.insert(queue, [...jobs]))
}
