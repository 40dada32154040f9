import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { MINUTE } from '../../rules/durations.ts'
import { limitConcurrency } from '../concurrency.ts'
import { folderAt } from '../files/file-store.ts'
import { Problem } from '../http/problem.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import type { Log } from '../log.ts'
import { fileHeaders } from '../pages/page-headers.ts'
import { createSingleFlight } from '../single-flight.ts'
import { drawVariant } from './draw-variant.ts'
import type { KeptPictures } from './kept-pictures.ts'
import { isPhotoKey } from './listing-photos.ts'
import { variantAt, variantFile, type Variant } from './variants.ts'

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
  /** Where photos of listings are kept in their widths; beside all others unless told. */
  keptPhotos?: KeptPictures
  /** The origin that people type. */
  publicUrl: string
  log: Log
  /** Counts a picture that has to be looked for, which may take the database; none is by default. */
  countSearch?: (request: IncomingMessage) => Promise<void>
}

/** Pictures made at the same time, each of which takes a processor; and those that may wait. */
const LIMIT = { concurrency: 2, queued: 500 }
/** How long a removable picture is taken for being there without looking, in each process. */
const REMOVABLE_KNOWN_MS = MINUTE

// Two at once are as many as there are processors to be had.
sharp.concurrency(1)
// No picture is made twice.
sharp.cache(false)

/**
 * Pictures in the widths and formats that pages ask for: `/images/{source}/{width}.{avif|webp}`, and cropped for link
 * previews, `/images/{source}/1200x630.jpg`. What was not made before (`make-widths.ts`) is made when first asked for, and kept
 * in `DATA_DIR/images`: of a photo under its address, which never gets another one; of all else in a file named after the hash of
 * the original, so that a changed original is made anew.
 */
export function createPictures(options: PicturesOptions): RequestHandler {
  const { dataDir, sources, log, removable = [] } = options
  const folder = folderAt(join(dataDir, 'images'))
  /** What the files of each picture begin with. */
  const names = new LRUCache<string, string>({
    max: 20_000,
    // While uploads cannot be read, what was made of them is still shown.
    allowStaleOnFetchRejection: true,
    async fetchMethod(key, _stale, { options: keeping }) {
      const found = await original(key)
      if (found?.mayGo) keeping.ttl = REMOVABLE_KNOWN_MS
      if (!found || isPhotoKey(key)) return found && key
      return createHash('sha256').update(found.bytes).digest('hex').slice(0, 32)
    },
  })
  const singleFlight = createSingleFlight<Buffer>()
  const limited = limitConcurrency(LIMIT)
  /** Of pictures that could not be made, why: told once, until the cause is another. */
  const told = new LRUCache<string, string>({ max: 1_000 })

  const keptFor = (key: string): KeptPictures => (isPhotoKey(key) && options.keptPhotos) || folder

  async function original(key: string): Promise<{ bytes: Buffer; mayGo: boolean } | undefined> {
    for (const source of [...removable, ...sources]) {
      const found = await source(key)
      if (found !== null) return { bytes: Buffer.from(found), mayGo: removable.includes(source) }
    }
    return undefined
  }

  async function make(file: string, { key, variant }: Wanted): Promise<Buffer> {
    const found = await original(key)
    if (!found) throw new Error(`The picture ${key} is gone`)
    const bytes = await drawVariant(found.bytes, variant)
    // Sent all the same: without the file it is only made again next time.
    await keptFor(key)
      .write(file, bytes)
      .catch((error: unknown) => log.error({ err: error }, 'a picture could not be stored'))
    return bytes
  }

  async function handleVariant(
    wanted: Wanted,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { key, variant } = wanted
    if (!names.has(key)) await options.countSearch?.(request)
    const name = await names.fetch(key)
    if (!name) return sendNothing(response, 404)
    const file = variantFile(name, variant)
    const kept = await keptFor(key)
      .read(file)
      .catch(() => null)
    const bytes = kept ?? (await singleFlight(file, () => limited(() => make(file, wanted))))
    const headers = {
      // An address keeps its picture: what is drawn or photographed anew gets another one.
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${file}"`,
      ...fileHeaders(options.publicUrl),
      'content-type': TYPES[variant.format],
    }
    sendPicture(bytes, headers, request, response)
  }

  function tell(error: unknown, picture: string): void {
    const cause = String(error)
    if (error instanceof Problem || told.get(picture) === cause) return
    told.set(picture, cause)
    log.error({ err: error, picture }, 'a picture could not be made')
  }

  return {
    handle(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const wanted = variantAt(request.url ?? '')
      if (!wanted) return false
      handleVariant(wanted, request, response).catch((error: unknown) => {
        tell(error, wanted.key)
        if (response.headersSent) response.destroy()
        else sendNothing(response, isRefused(error) ? 429 : 503)
      })
      return true
    },
  }
}

interface Wanted {
  key: string
  variant: Variant
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

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
