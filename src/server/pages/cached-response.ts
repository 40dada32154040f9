import type { IncomingMessage, ServerResponse } from 'node:http'
import { encode, encodingFor, type Encoding } from '../http/encodings.ts'
import { etagOf, isKnown } from '../http/etag.ts'

/** A response in memory, ready to be sent to any number of visitors in the encoding that each accepts. */
export interface CachedResponse {
  status: number
  body: Buffer
  /** Brotli's quality, 0 to 11, when it is compressed; null for what compression does not make smaller. */
  quality: number | null
  headers: Readonly<Record<string, string>>
  etag: string
  /** Filled on demand; headers in the flat form that node sends fastest. */
  encoded: Map<Encoding, Encoded>
}

interface Encoded {
  /** Small ones as latin1 text: node then sends head and body in a single write. */
  body: Buffer | string
  headers: string[]
}

/** Compression makes smaller ones no smaller. */
const MIN_COMPRESSED_BYTES = 860
/** Below node's 16 kB buffer for one write, which the head shares. */
const MAX_SINGLE_WRITE_BYTES = 15_000

export function cacheResponse({
  status = 200,
  body,
  quality,
  headers,
}: Pick<CachedResponse, 'body' | 'quality' | 'headers'> & { status?: number }): CachedResponse {
  const isCompressed = quality !== null && body.length >= MIN_COMPRESSED_BYTES
  return {
    status,
    body,
    quality: isCompressed ? quality : null,
    headers: quality === null ? headers : { ...headers, vary: varyOf(headers) },
    etag: etagOf(body),
    encoded: new Map(),
  }
}

function varyOf({ vary }: Readonly<Record<string, string>>): string {
  return vary ? `accept-encoding, ${vary}` : 'accept-encoding'
}

/** Sends in the encoding that the request accepts, which is made first where it is missing. */
export function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // node joins the values of a header that comes more than once.
  const accepted = request.headers['accept-encoding'] as string | undefined
  const encoding = cached.quality === null ? 'identity' : encodingFor(accepted)
  const ready = cached.encoded.get(encoding)
  if (ready) send(cached, ready, request, response)
  else {
    encodeCached(cached, encoding).then(
      (encoded) => send(cached, encoded, request, response),
      () => response.destroy(),
    )
  }
}

/** Makes the encodings that the page before it was asked for, so that nobody waits for them. */
export async function encodeAlike(
  cached: CachedResponse,
  before: CachedResponse | undefined,
): Promise<void> {
  const encodings = [...(before?.encoded.keys() ?? [])]
  await Promise.all(encodings.map((encoding) => encodeCached(cached, encoding)))
}

async function encodeCached(cached: CachedResponse, encoding: Encoding): Promise<Encoded> {
  const bytes = await encode(cached.body, encoding, cached.quality ?? 0)
  const headers = {
    ...cached.headers,
    etag: cached.etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': `${bytes.length}`,
  }
  const body = bytes.length <= MAX_SINGLE_WRITE_BYTES ? bytes.toString('latin1') : bytes
  const encoded = { body, headers: Object.entries(headers).flat() }
  cached.encoded.set(encoding, encoded)
  return encoded
}

function send(
  cached: CachedResponse,
  { body, headers }: Encoded,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && cached.status === 200 && isKnown(known, cached.etag)) {
    response.writeHead(304, { ...cached.headers, etag: cached.etag }).end()
    return
  }
  response.writeHead(cached.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body, 'latin1')
}
