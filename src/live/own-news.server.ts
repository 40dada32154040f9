import type { Log } from '../server/log.ts'
import type { Database } from '../server/postgres/database.ts'
import { createBatches } from './batches.server.ts'
import type { Watcher } from './live-connection.server.ts'
import { loadStandings, type MemberAuction } from './load-standings.server.ts'
import { NAMED_SUBJECTS, type OwnNews } from './protocol.ts'
import type { SignedInWatchers } from './signed-in-watchers.server.ts'
import type { AffectedMembers } from './watched-auctions.server.ts'
import { createWatcherQueue, requeue, type QueuedNotice } from './watcher-queue.server.ts'

interface OwnNewsOptions {
  db: Database
  log: Log
  signedIn: Pick<SignedInWatchers<Watcher>, 'memberOf'>
  /** Those of the latest bids of an auction that are the member's. */
  bidsOf(id: string, member: string): string[]
  encode(message: OwnNews): string
  /** Milliseconds from one look at the database to the next. */
  intervalMs: number
}

const MEMBERS_PER_BATCH = 2_000

/**
 * Tells members how they stand themselves, in batches of their own: however many wait, what everybody is told waits for none of
 * them.
 */
export function createOwnNews(options: OwnNewsOptions) {
  const { log, signedIn, intervalMs } = options
  const waiting = createWatcherQueue<Watcher>()

  const batches = createBatches({
    intervalMs,
    log,
    take() {
      const due = waiting.take(MEMBERS_PER_BATCH)
      return due.length > 0 ? due : null
    },
    run: (due) => tellOwnNews(options, due),
    requeue: (due) => requeue(waiting, due),
  })

  return {
    /** How those stand in an auction whom a change of it concerns. */
    tell(watchers: readonly Watcher[], id: string, affected: AffectedMembers): void {
      for (const watcher of watchers) {
        const member = signedIn.memberOf(watcher)
        if (!member || !watcher.subjects.has(id)) continue
        if (!affected || affected.has(member)) waiting.add(watcher, id)
      }
      batches.wake()
    },
    /** How its member stands in all that it watches. */
    tellAll(watcher: Watcher): void {
      for (const id of watcher.subjects) {
        if (!NAMED_SUBJECTS.has(id)) waiting.add(watcher, id)
      }
      batches.wake()
    },
    leave: (watcher: Watcher, id: string): void => waiting.remove(watcher, id),
    close: batches.close,
  }
}

/**
 * One query for all of them, and each frame to nobody but its member. Must not overlap itself, or an older frame could overtake a
 * newer one.
 */
async function tellOwnNews(
  { db, signedIn, bidsOf, encode }: OwnNewsOptions,
  notices: readonly QueuedNotice<Watcher>[],
): Promise<void> {
  const watchers = new Map<string, Set<Watcher>>()
  const parts: MemberAuction[] = []
  for (const { watcher, id } of notices) {
    const member = signedIn.memberOf(watcher)
    if (member === undefined || !watcher.subjects.has(id)) continue
    const key = `${id} ${member}`
    if (!watchers.has(key)) parts.push({ auction: id, member })
    watchers.set(key, (watchers.get(key) ?? new Set()).add(watcher))
  }
  for (const { auction, member, standing } of await loadStandings(db, parts)) {
    const own_bids = bidsOf(auction, member)
    const message = encode({ type: 'mine', auction, ...standing, own_bids })
    for (const watcher of watchers.get(`${auction} ${member}`) ?? []) {
      // Signed out or gone while the query was under way.
      if (signedIn.memberOf(watcher) === member) watcher.send(message)
    }
  }
}
