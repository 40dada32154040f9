/** The most that can be bid, in dollars. */
export const MOST_DOLLARS = 1_000_000_000

/** What is wrong with an amount whatever the auction: the form and the server say it in the same words. */
export const BID_FAULTS = {
  notNumber: 'Enter your bid as a number of dollars',
  fraction: 'Bids are in whole dollars',
  tooHigh: 'Bids go up to $1,000,000,000',
} as const
