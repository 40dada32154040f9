/**
 * The second in which 1,000 auctions end: two processes close them, with winners, invoices and notices; one of the two is killed
 * as soon as the first auctions are closed. All must be closed within 5 seconds of their end, by the database's clock, each with
 * one winner, one reservation, one invoice and one set of notices.
 */
import { delay } from 'es-toolkit/promise'
import { sql } from 'kysely'
import type { Database } from '../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, startTestDatabases } from '../test/database.ts'
import { dueLots } from '../test/due-lot.ts'
import { members } from '../test/marketplace.ts'
import { wrongEndings } from '../test/sales/wrong-endings.ts'
import { startServer } from '../test/server-process.ts'
import { ms, say } from './figures.ts'

const LOTS = 1_000
const BIDDERS = 5
/** Until they end: the servers start meanwhile. */
const LEAD_MS = 30_000
const MAX_MS = 5_000

export async function measureClosing(): Promise<void> {
  const stop = await startTestDatabases()
  try {
    console.log(
      `${LOTS} auctions with ${BIDDERS} bidders each that end at one moment, two processes:`,
    )
    for (const isOneKilled of [false, true]) await measure(isOneKilled)
  } finally {
    await stop()
  }
}

async function measure(isOneKilled: boolean): Promise<void> {
  const clone = await cloneDatabase()
  const db = openTestPool(clone.url, 4)
  const bids = (await members(db, BIDDERS)).map((by, at) => ({ by, amount: 10_100 + at * 100 }))
  const end = new Date(Date.now() + LEAD_MS)
  await dueLots(
    db,
    Array.from({ length: LOTS }, () => ({ bids, ends_at: end })),
  )
  const servers = await Promise.all([startServer(clone.url), startServer(clone.url)])
  try {
    if ((await standing(db, end)).msPast > 0)
      throw new Error('the auctions ended before the servers ran')
    let openAtKill: number | null = null
    for (;;) {
      const { open, msPast } = await standing(db, end)
      if (isOneKilled && openAtKill === null && open < LOTS) {
        openAtKill = open
        await servers[0]?.end('SIGKILL')
      }
      if (open > 0) {
        await delay(10)
        continue
      }
      // Where all were closed already it was no kill midway.
      if (openAtKill === 0) throw new Error('the first look at the auctions came too late to kill')
      const way = openAtKill === null ? 'both alive' : `one of them killed with ${openAtKill} open`
      say(`  ${way}`, ms(msPast), {
        goal: `all closed within ${ms(MAX_MS)}`,
        isMet: msPast < MAX_MS,
      })
      const wrong = (await wrongEndings(db)).length
      say('    one winner, reservation, invoice and set of notices', `${LOTS - wrong} of them`, {
        goal: 'each',
        isMet: wrong === 0,
      })
      return
    }
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await db.destroy()
    await clone.drop()
  }
}

/** How many are open, and for how long they should not be. */
async function standing(db: Database, end: Date): Promise<{ open: number; msPast: number }> {
  const { rows } = await sql<{ open: number; ms_past: number }>`
    select count(*) filter (where status = 'available')::int as open,
      (extract(epoch from clock_timestamp() - ${end}) * 1000)::float as ms_past
    from auctions`.execute(db)
  const [{ open, ms_past: msPast } = { open: 0, ms_past: 0 }] = rows
  return { open, msPast }
}
