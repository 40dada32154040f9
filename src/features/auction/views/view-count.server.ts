import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../server/postgres/database.ts'

/** A page of an auction, and what the app asks for once when it goes to one without loading a page. */
const OPENED =
  /^(?:(?:\/es)?\/auction\/|\/api\/auctions\/(?=[^/]+\/similar$))([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?]|$)/i
/** No more are remembered between two writings: whoever makes addresses up fills no memory. */
const MOST_AUCTIONS = 20_000

/**
 * How often pages of open auctions are opened, by browsers: programs that say what they are, and pages that a browser only fetches
 * ahead, do not count. It is counted in memory, without anything of whoever looks, and written now and then.
 */
export function createViewCount(db: Database) {
  let opened = new Map<string, number>()
  const bots = new LRUCache<string, boolean>({ max: 2_000 })

  function isProgram(agent: string | undefined): boolean {
    if (agent === undefined) return true
    const known = bots.get(agent)
    if (known !== undefined) return known
    const found = isbot(agent)
    bots.set(agent, found)
    return found
  }

  function add(auction: string, times: number): void {
    const before = opened.get(auction)
    if (before === undefined && opened.size >= MOST_AUCTIONS) return
    opened.set(auction, (before ?? 0) + times)
  }

  return {
    /** Looks on, and answers nothing. */
    handle({ method, url = '', headers }: IncomingMessage): false {
      if (method !== 'GET' || !/^\/(?:es\/)?auction\/|\/similar$/.test(url)) return false
      const auction = OPENED.exec(url)?.[1]
      const isAhead = headers['sec-purpose']?.includes('prefetch')
      if (auction && !isAhead && !isProgram(headers['user-agent'])) add(auction.toLowerCase(), 1)
      return false
    },
    /** What cannot be written now is kept for the next time. */
    async write(): Promise<void> {
      const counted = opened
      if (counted.size === 0) return
      opened = new Map()
      try {
        for (const id of await writeViews(db, counted)) add(id, counted.get(id) ?? 0)
      } catch (error) {
        for (const [id, times] of counted) add(id, times)
        throw error
      }
    },
  }
}

/**
 * Adds to the runs that are open, in one statement that waits for nobody: who ends a run holds its row, and would wait in turn.
 * Answers the auctions whose row was held.
 */
async function writeViews(db: Database, counted: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from unnest(${[...counted.keys()]}::uuid[], ${[...counted.values()]}::integer[]) as given (id, times)
    ), free as (
      select auction_id, run, times from report_runs join given on given.id = auction_id
      where ended_at is null
      for no key update of report_runs skip locked
    ), written as (
      update report_runs set views = views + times from free
      where report_runs.auction_id = free.auction_id and report_runs.run = free.run
      returning report_runs.auction_id
    )
    select id from given
    where exists (select from report_runs where auction_id = id and ended_at is null)
      and id not in (select auction_id from written)`.execute(db)
  return rows.map(({ id }) => id)
}
