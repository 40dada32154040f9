import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/**
 * Calls (`points`) in so many seconds (`duration`) that one member may make, or one network when nobody is signed in: an
 * IPv4 address, or an IPv6 /64.
 */
const LIMITS = {
  reads: { points: 3_000, duration: 10 },
  /** Pages that have to be rendered; those from memory are not counted. */
  pages: { points: 120, duration: 10 },
  /** Pictures that have to be looked for; those that were found before are not counted. */
  pictures: { points: 600, duration: 10 },
  histories: { points: 100, duration: 10 },
  lookups: { points: 60, duration: 60 },
  bids: { points: 120, duration: 10 },
  writes: { points: 60, duration: 10 },
  photos: { points: 20, duration: 60 },
  documents: { points: 30, duration: 60 },
  passwords: { points: 10, duration: 900 },
  contact: { points: 5, duration: 600 },
}

export type LimitName = keyof typeof LIMITS

/** Counts a call of a client, or several (`calls`). @throws Problem 429 `rate_limited`, with Retry-After in seconds */
export type LimitRate = (limit: LimitName, client: string, calls?: number) => Promise<void>

/** Counts in this process alone. */
export function createRateLimiter(on: boolean): LimitRate {
  if (!on) return async () => {}
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  )
  return async (limit, client, calls) => {
    try {
      await limiters.get(limit)?.consume(client, calls)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))
      throw new Problem('rate_limited', `Too many requests. Please wait ${formatWait(seconds)}.`, {
        retry_after: seconds,
      })
    }
  }
}

function formatWait(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`
}
