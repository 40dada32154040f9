import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encode, encodingFor, type Encoding } from './encodings.ts'
import { PAGE_HEADERS } from './page-headers.ts'

/** A rendered page, ready to be sent to any number of visitors. */
export interface KeptPage {
  status: number
  /** When its rendering began, by the memory's clock: it cannot know anything later. */
  startedAt: number
  body: Buffer
  /** What was encoded so far, with its headers as node takes them fastest. */
  encoded: Map<Encoding, Encoded>
  headers: Record<string, string>
  etag: string
}

interface Encoded {
  bytes: Buffer
  headers: string[]
}

/** Smaller ones do not gain from being compressed. */
const LEAST_TO_COMPRESS = 860
/** What a renderer says of the message rather than of the page; the server says it itself. */
const NOT_KEPT = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
])

/** Takes in what was rendered, whole. `startedAt` is when that began. */
export async function keepPage(response: Response, startedAt: number): Promise<KeptPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
  for (const [name, value] of response.headers) if (!NOT_KEPT.has(name)) headers[name] = value
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  if (response.status === 503) headers['retry-after'] = '2'
  return {
    status: response.status,
    startedAt,
    body,
    encoded: new Map(),
    headers: { ...headers, ...PAGE_HEADERS, vary: 'accept-encoding' },
    etag: `W/"${digest}"`,
  }
}

/** Sends the page at once if it is there in the encoding that is asked for, else as soon as it is. */
export function sendPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding =
    page.body.length < LEAST_TO_COMPRESS
      ? 'identity'
      : encodingFor(request.headers['accept-encoding'] as string | undefined)
  const ready = page.encoded.get(encoding)
  if (ready) send(page, ready, request, response)
  else {
    encodePage(page, encoding).then(
      (encoded) => send(page, encoded, request, response),
      () => response.destroy(),
    )
  }
}

/** Encodes as the page before it was asked for, so that nobody has to wait for that. */
export async function encodeLike(page: KeptPage, before: KeptPage | undefined): Promise<void> {
  const encodings = [...(before?.encoded.keys() ?? [])]
  await Promise.all(encodings.map((encoding) => encodePage(page, encoding)))
}

async function encodePage(page: KeptPage, encoding: Encoding): Promise<Encoded> {
  const bytes = await encode(page.body, encoding)
  const headers = {
    ...page.headers,
    etag: page.etag,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': `${bytes.length}`,
  }
  const encoded = { bytes, headers: Object.entries(headers).flat() }
  page.encoded.set(encoding, encoded)
  return encoded
}

function send(
  page: KeptPage,
  { bytes, headers }: Encoded,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && page.status === 200 && isKnown(known, page.etag)) {
    response.writeHead(304, { ...PAGE_HEADERS, etag: page.etag, vary: 'accept-encoding' }).end()
    return
  }
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isKnown(known: string, etag: string): boolean {
  return known === '*' || known.split(',').some((one) => one.trim() === etag)
}
