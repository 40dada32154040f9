import { closeDueAuctions } from './features/auctions/change-auction.server.ts'
import { forgetOldReplies } from './features/bidding/forget-replies.server.ts'
import type { Database } from './server/database.ts'
import type { Job } from './server/job-runner.ts'

const HOUR = 3_600_000

/** Every background job and its schedule. Each may run in any number of processes at once. */
export function jobs({ db }: { db: Database }): Job[] {
  return [
    {
      name: 'close auctions',
      everyMs: 250,
      run: async () => (await closeDueAuctions(db)) > 0,
    },
    { name: 'forget old replies', everyMs: HOUR, run: () => forgetOldReplies(db) },
  ]
}
