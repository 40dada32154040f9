import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encode, encodingFor, type Encoding } from '../http/encodings.ts'

/** A body kept in memory, ready to be sent to any number of visitors in the encoding that each takes. */
export interface CachedResponse {
  status: number
  body: Buffer
  /** Brotli's quality, 0 to 11, when it is compressed; null for what compression does not make smaller. */
  quality: number | null
  headers: Readonly<Record<string, string>>
  etag: string
  /** What was encoded so far, with its headers as node takes them fastest. */
  encoded: Map<Encoding, Encoded>
}

interface Encoded {
  /** Small ones as text of one byte a character: node then sends head and body in a single write. */
  body: Buffer | string
  headers: string[]
}

/** Smaller ones do not gain from being compressed. */
const LEAST_TO_COMPRESS = 860
/** What node hands to the system without allocating for it, head included. */
const MOST_IN_ONE_WRITE = 15_000

export function cacheResponse({
  status = 200,
  body,
  quality,
  headers,
}: Pick<CachedResponse, 'body' | 'quality' | 'headers'> & { status?: number }): CachedResponse {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const isCompressed = quality !== null && body.length >= LEAST_TO_COMPRESS
  return {
    status,
    body,
    quality: isCompressed ? quality : null,
    headers: quality === null ? headers : { ...headers, vary: 'accept-encoding' },
    // Weak: the encodings of one body count as the same.
    etag: `W/"${digest}"`,
    encoded: new Map(),
  }
}

/** Sends at once if the encoding that is asked for is there, else as soon as it is. */
export function sendCached(kept: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  // node joins the values of a header that comes more than once.
  const accepted = request.headers['accept-encoding'] as string | undefined
  const encoding = kept.quality === null ? 'identity' : encodingFor(accepted)
  const ready = kept.encoded.get(encoding)
  if (ready) send(kept, ready, request, response)
  else {
    encodeCached(kept, encoding).then(
      (encoded) => send(kept, encoded, request, response),
      () => response.destroy(),
    )
  }
}

/** Encodes as the one before it was asked for, so that nobody has to wait for that. */
export async function encodeAlike(kept: CachedResponse, before: CachedResponse | undefined): Promise<void> {
  const encodings = [...(before?.encoded.keys() ?? [])]
  await Promise.all(encodings.map((encoding) => encodeCached(kept, encoding)))
}

async function encodeCached(kept: CachedResponse, encoding: Encoding): Promise<Encoded> {
  const bytes = await encode(kept.body, encoding, kept.quality ?? 0)
  const headers = {
    ...kept.headers,
    etag: kept.etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': `${bytes.length}`,
  }
  const body = bytes.length <= MOST_IN_ONE_WRITE ? bytes.toString('latin1') : bytes
  const encoded = { body, headers: Object.entries(headers).flat() }
  kept.encoded.set(encoding, encoded)
  return encoded
}

function send(
  kept: CachedResponse,
  { body, headers }: Encoded,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && kept.status === 200 && isKnown(known, kept.etag)) {
    response.writeHead(304, { ...kept.headers, etag: kept.etag }).end()
    return
  }
  response.writeHead(kept.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body, 'latin1')
}

function isKnown(known: string, etag: string): boolean {
  return known === '*' || known.split(',').some((one) => one.trim() === etag)
}
