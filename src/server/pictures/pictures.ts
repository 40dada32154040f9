import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { MINUTE } from '../../rules/durations.ts'
import { limitConcurrency } from '../concurrency.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import { Problem } from '../http/problem.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import type { Log } from '../log.ts'
import { fileHeaders } from '../pages/page-headers.ts'
import { createSingleFlight } from '../single-flight.ts'

/**
 * Finds an original by what stands between `/images/` and the width (`demo/10482/left`): an SVG text or an image file,
 * or null for what is not its own.
 */
export type PictureSource = (key: string) => Promise<Buffer | string | null>

interface PicturesOptions {
  /** Absolute path of DATA_DIR. */
  dataDir: string
  /** Asked in this order; what one answers stays the same while the process runs. */
  sources: readonly PictureSource[]
  /** Asked before them; what one answers may be removed, and is gone within `REMOVABLE_KNOWN_MS`. */
  removable?: readonly PictureSource[]
  /** The origin that people type. */
  publicUrl: string
  log: Log
  /** Counts a picture that has to be looked for, which may take the database; none is by default. */
  countSearch?: (request: IncomingMessage) => Promise<void>
}

interface Variant {
  key: string
  width: number
  format: 'avif' | 'webp' | 'jpg'
}

const VARIANT =
  /^\/images\/((?:[\w-][\w.-]*\/)+)(320|480|800|1200|2400)(x630)?\.(avif|webp|jpg)(?:\?.*)?$/
/** Pictures made at the same time, each of which takes a processor; and those that may wait. */
const LIMIT = { concurrency: 2, queued: 500 }
/** Part of the file names: a change of how variants are made makes them anew. */
const RECIPE = 1
/** How long a removable picture is taken for being there without looking, in each process. */
const REMOVABLE_KNOWN_MS = MINUTE

// Two at once are as many as there are processors to be had.
sharp.concurrency(1)
// No picture is made twice.
sharp.cache(false)

/**
 * Pictures in the widths and formats that pages ask for: `/images/{source}/{width}.{avif|webp}`, and cropped for link
 * previews, `/images/{source}/1200x630.jpg`. Each is made when first asked for and cached in `DATA_DIR/images`, in a file
 * named after the hash of the original, so that a changed original is made anew.
 */
export function createPictures(options: PicturesOptions): RequestHandler {
  const { dataDir, sources, log, removable = [] } = options
  const folder = join(dataDir, 'images')
  /** What each picture is made of, in short. */
  const fingerprints = new LRUCache<string, string>({
    max: 20_000,
    // While uploads cannot be read, what was made of them is still shown.
    allowStaleOnFetchRejection: true,
    async fetchMethod(key, _stale, { options: keeping }) {
      const found = await original(key)
      if (found?.mayGo) keeping.ttl = REMOVABLE_KNOWN_MS
      return found && createHash('sha256').update(found.bytes).digest('hex').slice(0, 32)
    },
  })
  const singleFlight = createSingleFlight<Buffer>()
  const limited = limitConcurrency(LIMIT)

  async function original(key: string): Promise<{ bytes: Buffer; mayGo: boolean } | undefined> {
    for (const source of [...removable, ...sources]) {
      const found = await source(key)
      if (found !== null) return { bytes: Buffer.from(found), mayGo: removable.includes(source) }
    }
    return undefined
  }

  async function make(name: string, variant: Variant): Promise<Buffer> {
    const found = await original(variant.key)
    if (!found) throw new Error(`The picture ${variant.key} is gone`)
    const bytes = await drawVariant(found.bytes, variant)
    // Sent all the same: without the file it is only made again next time.
    await writeAtomically(join(folder, name), bytes).catch((error: unknown) =>
      log.error({ err: error }, 'a picture could not be stored'),
    )
    return bytes
  }

  async function handleVariant(
    variant: Variant,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!fingerprints.has(variant.key)) await options.countSearch?.(request)
    const fingerprint = await fingerprints.fetch(variant.key)
    if (!fingerprint) return sendNothing(response, 404)
    const name = `${fingerprint}-${RECIPE}-${variant.width}.${variant.format}`
    const kept = await readFile(join(folder, name)).catch(() => null)
    const bytes = kept ?? (await singleFlight(name, () => limited(() => make(name, variant))))
    const headers = {
      // An address keeps its picture: what is drawn or photographed anew gets another one.
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      ...fileHeaders(options.publicUrl),
      'content-type': TYPES[variant.format],
    }
    sendPicture(bytes, headers, request, response)
  }

  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const variant = variantOf(request.url ?? '')
      if (!variant) return false
      handleVariant(variant, request, response).catch((error: unknown) => {
        if (!(error instanceof Problem))
          log.error({ err: error, picture: variant.key }, 'a picture could not be made')
        if (response.headersSent) response.destroy()
        else sendNothing(response, isRefused(error) ? 429 : 503)
      })
      return true
    },
  }
}

const LINK_HEIGHT = 630
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

function variantOf(url: string): Variant | null {
  const [, key = '', width, isLink, format] = VARIANT.exec(url) ?? []
  if (format !== 'avif' && format !== 'webp' && format !== 'jpg') return null
  // The picture for links comes as JPEG alone, and nothing else does.
  if ((format === 'jpg') !== (isLink !== undefined) || (isLink && width !== '1200')) return null
  return { key: key.slice(0, -1), width: Number(width), format }
}

/** What sources know a picture by, from its address on our pages; null for other addresses. */
export function pictureKey(address: string): string | null {
  return variantOf(address)?.key ?? null
}

/** A drawing is drawn at the size it is wanted in, which is quicker and sharper than to shrink it. */
async function drawVariant(found: Buffer, { width, format }: Variant): Promise<Buffer> {
  const { width: full, format: kind } = await sharp(found).metadata()
  const density = kind === 'svg' && full ? Math.min(72, (72 * width) / full) : undefined
  const picture = sharp(found, { density }).autoOrient()
  if (format === 'jpg') {
    const cut = picture.resize({ width, height: LINK_HEIGHT, fit: 'cover' })
    return cut.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  }
  const narrowed = picture.resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? narrowed.avif({ quality: 50, effort: 1 }).toBuffer()
    : narrowed.webp({ quality: 76, effort: 3 }).toBuffer()
}

function sendPicture(
  bytes: Buffer,
  headers: Readonly<Record<string, string>> & { etag: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.headers['if-none-match']?.includes(headers.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(200, { ...headers, 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function isRefused(error: unknown): boolean {
  return error instanceof Problem && error.code === 'rate_limited'
}

function sendNothing(response: ServerResponse, status: 404 | 429 | 503): void {
  const headers = { 'cache-control': 'no-store', ...(status !== 404 && { 'retry-after': '2' }) }
  response.writeHead(status, { ...headers, 'content-length': 0 }).end()
}
