/** What bids over HTTP are measured beside: one transaction for each, by a client, by pgbench, and by functions in the database. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '../src/server/postgres/database.ts'
import { openAuctions, signedInMembers } from './bidders.ts'
import { run, type LoadResult } from './load-process.ts'
import { BARE_FUNCTION, BID_FUNCTION, functionScript, pgbenchScript } from './one-transaction.ts'
import { runPgbench } from './pgbench.ts'

export type Setup = { dataDir: string; databaseUrl: string }

/** Of pgbench, where each bid is one call of a function: more only wait longer for the row. */
export const FUNCTION_CONNECTIONS = 32

interface Time {
  connections: number
  warmUpSeconds: number
  seconds: number
}

/** Each on an auction of its own every time; in bids per second, null where pgbench is not installed. */
export interface BidBaselines {
  throughDriver(): Promise<LoadResult>
  throughPgbench(): Promise<number | null>
  /** With nothing but the database: one round trip for each bid. */
  throughFunction(): Promise<number | null>
  /** The same on tables that have nothing else. */
  throughBareFunction(): Promise<number | null>
}

export async function openBidBaselines(setup: Setup, time: Time): Promise<BidBaselines> {
  const { databaseUrl } = setup
  const bidders = await signedInMembers(databaseUrl, 'http://bench.example', time.connections)
  const bidder = bidders[0]?.id ?? ''
  await execute(databaseUrl, BID_FUNCTION + ';' + BARE_FUNCTION)
  const anAuction = async () => (await openAuctions(databaseUrl, 1))[0] ?? ''
  const few = { ...time, connections: FUNCTION_CONNECTIONS }
  return {
    async throughDriver() {
      const auctions = [await anAuction()]
      return run({ ...time, kind: 'transactions', databaseUrl, bidders, auctions })
    },
    async throughPgbench() {
      return runPgbench(setup, pgbenchScript(await anAuction(), bidder), time)
    },
    async throughFunction() {
      return runPgbench(setup, functionScript('bench_bid', await anAuction(), bidder), few)
    },
    async throughBareFunction() {
      const auction = randomUUID()
      await execute(databaseUrl, `insert into bench_auctions values ('${auction}', 1, 100000)`)
      return runPgbench(setup, functionScript('bench_bare_bid', auction, bidder), few)
    },
  }
}

async function execute(databaseUrl: string, statements: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => undefined })
  await sql
    .raw(statements)
    .execute(db)
    .finally(() => db.destroy())
}
