import type { CountCalls } from '../http/rate-limits.ts'

/** Seconds after which whoever asked for too many pages may ask again. */
export interface TooMany {
  retryAfter: number
}

/** Counts a page that has to be rendered; null when its network may have it. */
export type CountRendering = (network: string) => Promise<TooMany | null>

/** What a rendered page counts for as calls: it makes about as many itself. */
const CALLS_OF_A_PAGE = 5

/** Counts a rendering as a page and as the calls that it makes, so pages are no way around the limit of calls. */
export function createRenderingCount(countCalls: CountCalls): CountRendering {
  return async (network) => {
    const retryAfter =
      (await countCalls('pages', network)) ?? (await countCalls('reads', network, CALLS_OF_A_PAGE))
    return retryAfter === null ? null : { retryAfter }
  }
}
