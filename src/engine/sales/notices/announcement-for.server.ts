import type { Announced } from '../../../rules/listing/announced-changes.ts'
import type { NewNotice } from './write-notices.server.ts'

/** An auction with what staff have changed of it, up to the line `seq` of its ledger. */
export interface AnnouncedAuction {
  id: string
  run: number
  ends_at: Date
  paused_at: Date | null
  seq: number
  lines: { at: string; announced: Announced }[]
}

/** Null for who bid, or began to watch, after all of it, and so by what the page says now. */
export function announcementFor(
  { id: userId, since }: { id: string; since: string },
  { id: auctionId, run, seq, lines, ...auction }: AnnouncedAuction,
): Extract<NewNotice, { kind: 'announcement' }> | null {
  const begun = Date.parse(since)
  const news = lines.filter(({ at }) => Date.parse(at) > begun).map(({ announced }) => announced)
  if (news.length === 0) return null
  return {
    ...{ userId, kind: 'announcement', auctionId, saleId: null },
    occasion: `announcement ${auctionId} ${seq} ${userId}`,
    data: {
      run,
      words: news.flatMap(({ words }) => words),
      notes: news.flatMap(({ note }) => note ?? []),
      endsAt: auction.ends_at.toISOString(),
      pausedAt: auction.paused_at?.toISOString() ?? null,
    },
  }
}
