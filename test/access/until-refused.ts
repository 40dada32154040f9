import type { Client, LimitName, LimitRate } from '../../src/server/http/rate-limits.ts'

/**
 * Calls until one is refused; answers how many were let in.
 * @throws Error where nothing is refused
 */
export async function untilRefused(
  limitRate: LimitRate,
  limit: LimitName,
  client: Client,
): Promise<number> {
  for (let count = 0; count < 1_000; count += 1) {
    try {
      await limitRate(limit, client)
    } catch {
      return count
    }
  }
  throw new Error('nothing was refused')
}
