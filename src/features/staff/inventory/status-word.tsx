import type { AuctionStatus } from '../../../rules/auction.ts'

/** Filled is public, a ring or a dash is not. */
const WORDS: Record<AuctionStatus, string> = {
  draft: 'Draft',
  available: 'Live',
  ended: 'Ended',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
}

export function StatusWord({ status }: { status: AuctionStatus }) {
  return (
    <span className="status-word" data-status={status}>
      {WORDS[status]}
    </span>
  )
}
