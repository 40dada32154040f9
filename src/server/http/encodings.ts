import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/** A content coding of HTTP. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that a client takes, by its Accept-Encoding header (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  return accepted === undefined ? 'identity' : choices.memo(accepted)
}

/** Browsers send a handful of different headers; the limit is for clients that make them up. */
const choices = new LRUCache<string, Encoding>({ max: 100, memoMethod: choose })

function choose(accepted: string): Encoding {
  const weights = new Map(parseAccept(accepted.toLowerCase()).map(({ type, q }) => [type, q]))
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses off the main thread. `quality` is brotli's, 0 to 11. */
export async function encode<Body extends Buffer>(
  body: Body,
  encoding: Encoding,
  quality: number,
): Promise<Body | NonSharedBuffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    return compressBrotli(body, { params })
  }
  return encoding === 'gzip' ? compressGzip(body) : body
}
