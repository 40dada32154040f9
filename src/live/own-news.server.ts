import type { Database } from '../server/postgres/database.ts'
import type { QueuedNotice } from './fair-queue.server.ts'
import type { Watcher } from './live-connection.server.ts'
import { loadStandings, type MemberAuction } from './load-standings.server.ts'
import type { OwnNews } from './protocol.ts'
import type { SignedInWatchers } from './signed-in-watchers.server.ts'

interface OwnNewsOptions {
  db: Database
  signedIn: Pick<SignedInWatchers<Watcher>, 'memberOf'>
  /** Those of the latest bids of an auction that are the member's. */
  bidsOf(id: string, member: string): string[]
  encode(message: OwnNews): string
}

/**
 * Tells watchers how their own members stand: one query for all of them, and each frame to nobody but its member.
 * Must not overlap itself, or an older frame could overtake a newer one.
 */
export async function tellOwnNews(
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
