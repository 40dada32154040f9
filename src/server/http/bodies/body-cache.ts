import type { NonSharedBuffer } from 'node:buffer'
import { memoize } from 'es-toolkit/function'
import { LRUCache } from 'lru-cache'
import { encode, type Encoding } from '../encodings.ts'
import { etagOf } from '../etag.ts'
import { isFrozen, jsonText } from './json-text.ts'

/** Low, for something that changes with every bid. */
const BROTLI_QUALITY = 4
const MAX_BYTES = 32 * 1024 * 1024

/** What is sent of a result. */
export interface CachedBody {
  bytes: NonSharedBuffer
  etag: string
  /** Each encoding is made once, for all who ask. */
  encodedIn(encoding: Encoding): Promise<NonSharedBuffer>
}

/**
 * The bodies that were sent last, by their tags. What has changed has another body, and so another tag: none that is found here
 * is out of date, and nobody has to say when something changes.
 */
export function createBodyCache(maxBytes = MAX_BYTES) {
  const bodies = new LRUCache<string, CachedBody, NonSharedBuffer>({
    maxSize: maxBytes,
    // The encodings of a body have as much again at most.
    sizeCalculation: ({ bytes }) => bytes.length * 2 + 1_000,
    memoMethod: (etag, _stale, { context }) => createBody(context, etag),
  })
  const tags = new WeakMap<object, string>()

  return {
    /** Of a frozen result, which stays as it is, it is only written again once it is not kept any more. */
    bodyOf(result: unknown): CachedBody {
      const tag = isFrozen(result) ? tags.get(result) : undefined
      const kept = tag === undefined ? undefined : bodies.get(tag)
      if (kept) return kept
      const bytes = Buffer.from(jsonText(result))
      const etag = etagOf(bytes)
      if (isFrozen(result)) tags.set(result, etag)
      return bodies.memo(etag, { context: bytes })
    },
  }
}

function createBody(bytes: NonSharedBuffer, etag: string): CachedBody {
  const encodedIn = memoize((encoding: Encoding): Promise<NonSharedBuffer> =>
    encode(bytes, encoding, BROTLI_QUALITY).catch((error: unknown) => {
      encodedIn.cache.delete(encoding)
      throw error
    }),
  )
  return { bytes, etag, encodedIn }
}
