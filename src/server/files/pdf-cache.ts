import { LRUCache } from 'lru-cache'
import { language } from '../../languages/language.ts'
import { MINUTE } from '../../rules/durations.ts'
import { limitConcurrency } from '../concurrency.ts'
import { createSingleFlight } from '../single-flight.ts'

const TTL_MS = 10 * MINUTE
const MAX_BYTES = 32 * 1024 * 1024
/** One takes some hundredths of a second of the process that takes bids: never two in a row without a turn for others. */
const LIMIT = { concurrency: 1, queued: 30 }

/** Makes a document once for everybody who asks for it in one language, by all that it is made of. @throws Problem `busy` */
export type CachedPdf = (madeOf: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** Documents in memory, for ten minutes and up to 32 MB; one is made at a time, and thirty more may wait. */
export function createPdfCache(): CachedPdf {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ length }) => length + 1_000,
  })
  const singleFlight = createSingleFlight<Buffer>()
  const limited = limitConcurrency(LIMIT)
  return async (facts, make) => {
    const madeOf = `${language()} ${facts}`
    const known = cache.get(madeOf)
    if (known) return known
    return singleFlight(madeOf, async () => {
      const pdf = await limited(make)
      cache.set(madeOf, pdf)
      return pdf
    })
  }
}

/** Of this process. */
export const cachedPdf = createPdfCache()
