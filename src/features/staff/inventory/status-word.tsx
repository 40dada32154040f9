import type { AuctionStatus } from '../../../rules/auction.ts'

/** Filled is public, a ring or a dash is not. */
const WORDS: Record<AuctionStatus, string> = {
  draft: 'Draft',
  available: 'Live',
  ended: 'Ended',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
}

interface StatusWordProps {
  status: AuctionStatus
  isPaused: boolean
}

export function StatusWord({ status, isPaused }: StatusWordProps) {
  return (
    <span className="status-word" data-status={isPaused ? 'paused' : status}>
      {isPaused ? 'Paused' : WORDS[status]}
    </span>
  )
}
