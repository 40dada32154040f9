import type { Transaction } from 'kysely'
import { tellAfterCommit } from '../server/postgres/after-commit.ts'
import type { DB } from '../server/postgres/database-types.ts'

/** What every process hears of from the database, once the transaction that changed it has committed. */
export const AUCTION_CHANNEL = 'auction_changed'

export type Announcement =
  | { auction: string; version: number }
  /** A sale of the auction has changed, which is nobody's business but its buyer's. */
  | { auction: string; buyer: string }
  /** Each of these members has notices that are new, or were read. */
  | { noticesOf: string[] }

const SALE = 'sale'
const NOTICES = 'notices'

interface ChangedAuction {
  id: string
  version: number
}

/**
 * Announces that auctions have changed: most of all is announced for bids, and a transaction that notifies waits at its commit
 * for all others that do. So the process tells of it after the commit where it has a line for that, and the answer is empty; else
 * it is what the database is to notify of, which the caller puts into a statement of its own.
 */
export async function announceVersions(
  tx: Transaction<DB>,
  changed: readonly ChangedAuction[],
): Promise<string[]> {
  const announcements = changed.map(({ id, version }) => auctionAnnouncement(id, version))
  return (await tellAfterCommit(tx, announcements)) ? [] : announcements
}

function auctionAnnouncement(id: string, version: number): string {
  return `${id} ${version}`
}

export function saleAnnouncement(auction: string, buyer: string): string {
  return `${auction} ${SALE} ${buyer}`
}

export function noticesAnnouncement(members: readonly string[]): string {
  return [NOTICES, ...members].join(' ')
}

export function readAnnouncement(payload: string): Announcement {
  const [subject = '', ...rest] = payload.split(' ')
  if (subject === NOTICES) return { noticesOf: rest }
  const [what, buyer = ''] = rest
  return what === SALE ? { auction: subject, buyer } : { auction: subject, version: Number(what) }
}
