import pLimit from 'p-limit'
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { inTrace } from '../tracing/spans.ts'
import type { QueueName } from './queue-names.ts'

/** What a worker is told of a job beside its data. */
export interface Attempt {
  /** It will not be tried again, should this attempt fail. */
  isLast: boolean
}

export interface Work<Data> {
  queue: QueueName
  /** Of jobs of one group so many are under way at once, in all processes together. */
  ofOneGroup?: number
  /** Does one job; a rejection has it tried again later. It may be called again for what is done. */
  handle(data: Data, attempt: Attempt): Promise<void>
  failed(error: unknown, data: Data): void
}

/** The worker's end of the queues. */
export interface Queue {
  /** Does the job that is due first; several calls may be under way. Resolves with whether there was one. */
  doNext<Data extends object>(work: Work<Data>): Promise<boolean>
  /** Has jobs whose process died taken up again, and deletes old ones; done every minute anyway, by one of all processes. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** For taking jobs and noting what became of them; what they do has the pool of the product. */
const CONNECTIONS = 2

/** Opens the queues that migrations made. */
export async function openQueue(databaseUrl: string, log: Log): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'hammerlane-queue',
    options: '-c lock_timeout=10000 -c statement_timeout=12000',
    // Tables belong to the owner, who migrates.
    migrate: false,
    createSchema: false,
    schedule: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (err) => log.warn({ err }, 'the queues could not be seen to'))
  boss.on('warning', ({ message }) => log.warn({ queue: message }, 'a warning of the queues'))
  await boss.start()
  // One at a time, so that each knows of those that were taken before.
  const take = pLimit(1)

  async function doNext<Data extends object>({
    queue,
    ofOneGroup,
    handle,
    failed,
  }: Work<Data>): Promise<boolean> {
    const limits = ofOneGroup === undefined ? {} : { groupConcurrency: ofOneGroup }
    const [job] = await take(() => boss.fetch<Data>(queue, { includeMetadata: true, ...limits }))
    if (!job) return false
    const isLast = job.retryCount >= job.retryLimit
    try {
      await inTrace(`queue ${queue}`, () => handle(job.data, { isLast }))
    } catch (error) {
      failed(error, job.data)
      // What is not tried again is done with: as a failed one it would hold up those of its key for a day.
      await (isLast ? boss.complete(queue, job) : boss.fail(queue, job))
      return true
    }
    await boss.complete(queue, job)
    return true
  }

  return {
    doNext,
    tidy: () => boss.supervise(),
    close: () => boss.stop(),
  }
}
