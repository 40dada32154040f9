/** Who may still ask what about a lot, and how long questions and answers are. No limit of these is the specification's. */
import { askingText } from '../../languages/rules/asking.ts'
import type { AuctionStatus } from '../auction.ts'

export const SHORTEST_QUESTION = 10
export const LONGEST_QUESTION = 600
export const LONGEST_PUBLIC_ANSWER = 2_000

/** A member's questions that wait for staff, about one lot and about all. */
export const MOST_WAITING_PER_LOT = 3
export const MOST_WAITING = 20

interface Asking {
  status: AuctionStatus
  endsAt: Date
  /** The member's questions that wait, about this lot and about all. */
  waitingHere: number
  waiting: number
}

/** Why nothing can be asked now, or null. While an auction is paused, questions go on. */
export function whyNotAsk(
  { status, endsAt, waitingHere, waiting }: Asking,
  now: Date,
): 'over' | 'too-many-here' | 'too-many' | null {
  if (status !== 'available' || now >= endsAt) return 'over'
  if (waitingHere >= MOST_WAITING_PER_LOT) return 'too-many-here'
  return waiting >= MOST_WAITING ? 'too-many' : null
}

/** What is wrong with a question as it was typed, or null. */
export function questionFault(typed: string): string | null {
  const { length } = typed.trim()
  if (length < SHORTEST_QUESTION) return askingText('askInSentence')
  return length > LONGEST_QUESTION ? askingText('tooLong', { most: LONGEST_QUESTION }) : null
}
