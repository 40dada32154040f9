import { Hono } from 'hono'
import { sql } from 'kysely'
import { collectDefaultMetrics, register } from 'prom-client'
import type { Database } from '../postgres/database.ts'
import { busy, problemResponse } from './problem.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: Prometheus text. */
export function createHealth(db: Database, isStopping: () => boolean): Hono {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isStopping()) return problemResponse(busy('Stopping', 5))
      try {
        await sql`select 1`.execute(db)
        return c.json({ status: 'ok' })
      } catch {
        return problemResponse(busy('The database cannot be reached', 2))
      }
    })
    .get('/metrics', async (c) =>
      c.body(await register.metrics(), 200, { 'content-type': register.contentType }),
    )
}
