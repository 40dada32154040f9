/** The database of one test file with its queues, emptied after each test. */
import type { Database } from '../../src/server/postgres/database.ts'
import type { Queue } from '../../src/server/queue/open-queue.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { emptyQueues, openTestQueue } from './queues.ts'

export interface QueuesOfATest {
  clone: TestDatabase
  db: Database
  jobs: Queue
  /** Takes away the mails, and what waits. */
  clear(): Promise<void>
  close(): Promise<void>
}

export async function queuesOfATest(): Promise<QueuesOfATest> {
  const clone = await cloneDatabase()
  const db = openTestPool(clone.url, 8)
  const jobs = await openTestQueue(clone.url)
  return {
    clone,
    db,
    jobs,
    async clear() {
      await db.deleteFrom('mails').execute()
      await emptyQueues(clone.ownerUrl)
    },
    async close() {
      await jobs.close()
      await db.destroy()
      await clone.drop()
    },
  }
}
