import { inventoryText } from '../../../languages/staff/inventory.ts'
import type { AuctionStatus } from '../../../rules/auction.ts'

/** Filled is public, a ring or a dash is not. */
const WORDS = {
  draft: 'draft',
  available: 'live',
  ended: 'ended',
  sold: 'sold',
  withdrawn: 'withdrawn',
} as const satisfies Record<AuctionStatus, string>

interface StatusWordProps {
  status: AuctionStatus
  isPaused: boolean
}

export function StatusWord({ status, isPaused }: StatusWordProps) {
  return (
    <span className="status-word" data-status={isPaused ? 'paused' : status}>
      {inventoryText(isPaused ? 'paused' : WORDS[status])}
    </span>
  )
}
