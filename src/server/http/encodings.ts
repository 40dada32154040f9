import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A content coding of HTTP. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that a client takes, by its Accept-Encoding header (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const cached = choices.get(accepted)
  if (cached) return cached
  const encoding = choose(accepted)
  // Browsers send a handful of different ones; the limit is for clients that make them up.
  if (choices.size < 100) choices.set(accepted, encoding)
  return encoding
}

const choices = new Map<string, Encoding>()

function choose(accepted: string): Encoding {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight] = part.split(/\s*;\s*q=/)
        return [name.trim(), weight === undefined ? 1 : Number(weight)] as const
      }),
  )
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses off the main thread. `quality` is brotli's, 0 to 11. */
export async function encode(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
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
