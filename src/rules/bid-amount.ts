import { formatDollars, MOST_DOLLARS } from './money.ts'

/** What is wrong with an amount whatever the auction: the form and the server say it in the same words. */
export const BID_FAULTS = {
  notNumber: 'Enter your bid as a number of dollars',
  fraction: 'Bids are in whole dollars',
  tooHigh: `Bids go up to ${formatDollars(MOST_DOLLARS)}`,
} as const
