import {
  AUCTION_CHANNEL,
  readAnnouncement,
  type Announcement,
} from '../../engine/announcements.server.ts'
import type { Listening } from '../../server/keep-listening.ts'
import type { Log } from '../../server/log.ts'
import type { NatsNews } from '../../server/nats/nats-news.ts'
import type { Database } from '../../server/postgres/database.ts'
import { listenForNotifications } from '../../server/postgres/notifications.ts'
import { lookForMissedChanges } from './missed-changes.server.ts'

export interface NewsSources {
  db: Database
  /** For the connection that listens, beside the pool. */
  databaseUrl: string
  /** Absent means that the database tells everything. */
  nats?: NatsNews | undefined
  log: Log
}

interface NewsListener {
  onNews(announcement: Announcement): void
  /** Something may have been missed until now, and nothing is from here on. */
  onListening(): void
}

/** Hears what has changed, whichever process changed it. */
export function hearNews(sources: NewsSources, listener: NewsListener): Listening {
  return sources.nats
    ? hearByNats({ ...sources, nats: sources.nats }, listener)
    : hearByDatabase(sources, listener)
}

/** All of it is told by PostgreSQL, with the commit: none is lost while the connection stands. */
function hearByDatabase(
  { databaseUrl, log }: Pick<NewsSources, 'databaseUrl' | 'log'>,
  { onNews, onListening }: NewsListener,
): Listening {
  return listenForNotifications({
    databaseUrl,
    channel: AUCTION_CHANNEL,
    log,
    onNotification: (payload) => onNews(readAnnouncement(payload)),
    onListening,
  })
}

/**
 * Changes of auctions are told by the process that committed them; what it could not tell any more, or what did not arrive, is
 * found in the database. The rest, which is rare beside bids, PostgreSQL tells, and what programs without a line to NATS change.
 */
function hearByNats(
  { nats, ...sources }: NewsSources & { nats: NatsNews },
  { onNews, onListening }: NewsListener,
): Listening {
  const { db, log } = sources
  const missed = lookForMissedChanges({
    db,
    log,
    onChange: (auction, version) => onNews({ auction, version }),
    onAnything: onListening,
  })
  function hear(announcement: Announcement): void {
    if ('version' in announcement) missed.noteTold(announcement.auction, announcement.version)
    onNews(announcement)
  }
  const lines = [
    hearByDatabase(sources, { onNews: hear, onListening }),
    nats.listen({ onNews: (text) => hear(readAnnouncement(text)), onListening }),
  ]
  return {
    isListening: () => lines.every((line) => line.isListening()),
    async close() {
      await Promise.all([missed.close(), ...lines.map((line) => line.close())])
    },
  }
}
