import type { RowFailed } from '../../../server/job-runner.ts'

/** Members could not be told something of this auction. */
export class NotTold extends Error {
  readonly auction: string
  constructor(auction: string, cause: unknown) {
    super('Members could not be told something of an auction', { cause })
    this.auction = auction
  }
}

/**
 * A job that sees to one auction after the other: one that fails with `NotTold` is told of, passed over until the others are seen
 * to, and tried again. `next` sees to one that is not passed over, and resolves with whether there may be more.
 */
export function passOverFailures(next: (passOver: readonly string[]) => Promise<boolean>) {
  let failed: string[] = []
  return async function run(rowFailed: RowFailed): Promise<boolean> {
    try {
      const hasMore = await next(failed)
      if (!hasMore) failed = []
      return hasMore
    } catch (error) {
      if (!(error instanceof NotTold)) throw error
      failed.push(error.auction)
      rowFailed(error.cause, { auction: error.auction })
      return true
    }
  }
}
