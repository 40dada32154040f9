import { cacheResponse, type CachedResponse } from './cached-response.ts'

/** A rendered page, whole. */
export interface CachedPage extends CachedResponse {
  /** When its rendering began, by the clock of the cache: what happened later is not on it. */
  startedAt: number
}

/** Headers of the renderer's message rather than of the page; the server sets its own. */
const DROPPED_HEADERS = new Set([
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

/** Who asks for another language is led elsewhere. */
const BY_LANGUAGE = 'accept-language, cookie'
/** Low, for something that is used for two seconds. */
const BROTLI_QUALITY = 5

/** `startedAt` is when the rendering began; `ours` are the server's own headers, which count most. */
export async function cachePage(
  response: Response,
  startedAt: number,
  ours: Readonly<Record<string, string>>,
): Promise<CachedPage> {
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
  for (const [name, value] of response.headers)
    if (!DROPPED_HEADERS.has(name)) headers[name] = value
  if (response.status === 503) headers['retry-after'] = '2'
  // Search engines leave error pages out.
  if (response.status >= 400) headers['x-robots-tag'] = 'noindex'
  const html = await response.text()
  const body = cacheResponse({
    status: response.status,
    body: Buffer.from(html),
    quality: BROTLI_QUALITY,
    headers: { ...headers, ...ours, vary: BY_LANGUAGE },
  })
  return { ...body, startedAt }
}
