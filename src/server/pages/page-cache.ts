import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createBidsUnderWay, type BidsUnderWay } from '../bids-under-way.ts'
import { networkOf, type ClientAddress } from '../http/client-address.ts'
import type { RequestHandler } from '../http/request-handler.ts'
import type { Log } from '../log.ts'
import { cachePage, type CachedPage } from './cached-page.ts'
import { encodeAlike, sendCached } from './cached-response.ts'
import type { CountRendering, TooMany } from './count-rendering.ts'
import { isPage, pageAddress, withoutEmptyParameters, type PageAddress } from './page-address.ts'
import { pageHeaders, scriptNonce, type PageParts } from './page-headers.ts'
import { createPageTurns } from './page-turns.ts'
import type { RenderSlices } from './render-slices.ts'
import type { RenderPage } from './render.ts'
import { sendTooMany, sendUnavailable } from './unavailable-page.ts'

export interface PageCacheOptions {
  render: RenderPage
  /** The origin that pages are rendered for, whatever the visitor's Host header says. */
  publicUrl(): string
  /** What the page at an address is known by; by default the address itself. */
  addressOf?: (url: string) => PageAddress
  clientAddress: ClientAddress
  /** Counts what has to be rendered for whoever asks for it, before anything is done: others may join them. */
  countRendering: CountRendering
  /** What of others every page may load, and what it may show in frames. */
  parts?: Pick<PageParts, 'captcha' | 'styles'>
  /** What pages let pass; by default none. */
  bids?: BidsUnderWay
  log: Log
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  /** Bytes of all cached pages. */
  maxBytes?: number
}

/** From here on a page is rendered anew behind the back of those who still get it. */
const FRESH_MS = 1_000
/** No page is older. */
const LONGEST_MS = 2_000
const MAX_BYTES = 64 * 1024 * 1024

const FAILURES_LOGGED_APART_MS = 5_000

/**
 * Public pages are the same for every visitor, so they are cached: rendered at most once a second per address however
 * many ask, and never older than two seconds, counted from the beginning of the rendering. Each rendering counts for the
 * network that asks, as a page and as the calls that the page makes; a network that asks for too many has to wait. Networks take
 * turns at what waits.
 * This handler also answers unknown addresses, with the 404 page, so handlers of other addresses stand before it.
 */
export function createPageCache(options: PageCacheOptions): RequestHandler {
  const { render, publicUrl, log, clock = () => performance.now() } = options
  const { addressOf = pageAddress, countRendering, clientAddress, parts } = options
  const cached = createCaches(options.maxBytes ?? MAX_BYTES)
  const turns = createPageTurns(options.bids ?? createBidsUnderWay())
  let loggedAt = -Infinity

  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || !isPage(url)) return false
    const clean = withoutEmptyParameters(url)
    if (clean !== null) {
      sendOn(response, publicUrl(), clean)
      return true
    }
    const address = addressOf(url)
    const page = address.isCacheable ? cached.find(address.name) : undefined
    const age = page ? clock() - page.startedAt : Infinity
    if (page && age < LONGEST_MS) {
      if (age >= FRESH_MS) void rendering(address, request)
      sendCached(page, request, response)
    } else {
      void handleLater(request, response, address)
    }
    return true
  }

  async function handleLater(
    request: IncomingMessage,
    response: ServerResponse,
    address: PageAddress,
  ): Promise<void> {
    const askedAt = clock()
    let page = await rendering(address, request)
    // One that began before this was asked and took its time may be too old; one that begins now is not.
    if (isPageOf(page) && page.startedAt < askedAt && clock() - page.startedAt >= LONGEST_MS) {
      page = await rendering(address, request)
    }
    if (isPageOf(page)) sendCached(page, request, response)
    else if (page) sendTooMany(request, response, publicUrl(), page.retryAfter)
    else sendUnavailable(request, response, publicUrl())
  }

  /** The rendering of an address that is under way, else a new one. Null when it failed or there is no room. */
  async function rendering(
    address: PageAddress,
    request: IncomingMessage,
  ): Promise<CachedPage | TooMany | null> {
    const network = networkOf(clientAddress(request))
    const { name, isCacheable } = address
    const joined = turns.join(name, network)
    if (joined) return joined
    const refusal = await countRendering(network)
    if (refusal) return refusal
    const isRenewal = isCacheable && cached.find(name)?.status === 200
    const asked = { name, network, isCacheable, isRenewal }
    return turns.join(name, network) ?? turns.start(asked, (slices) => renderPage(address, slices))
  }

  async function renderPage(
    { name, isCacheable }: PageAddress,
    slices: RenderSlices,
  ): Promise<CachedPage | null> {
    const startedAt = clock()
    try {
      const nonce = scriptNonce()
      const response = await render(new Request(publicUrl() + name), { nonce, slices })
      const headers = pageHeaders(publicUrl(), { ...parts, nonce })
      const page = await cachePage(response, startedAt, headers)
      if (isCacheable && page.status < 500) {
        await encodeAlike(page, cached.find(name))
        cached.put(name, page)
      }
      return page
    } catch (error) {
      noteFailure(error)
      return null
    }
  }

  /** What fails, fails for everybody who asks: said once, and again while it goes on. */
  function noteFailure(error: unknown): void {
    if (clock() - loggedAt < FAILURES_LOGGED_APART_MS) return
    loggedAt = clock()
    log.error({ err: error }, 'pages cannot be rendered')
  }

  return { handle }
}

/** To the same page by its shorter address. */
function sendOn(response: ServerResponse, publicUrl: string, location: string): void {
  const headers = { ...pageHeaders(publicUrl, {}), 'content-length': '0', location }
  response.writeHead(307, headers).end()
}

function isPageOf(rendered: CachedPage | TooMany | null): rendered is CachedPage {
  return rendered !== null && 'body' in rendered
}

/** Addresses without a page are without number: they have a cache of their own, and push no page out. */
function createCaches(maxBytes: number) {
  const createCache = (maxSize: number) =>
    new LRUCache<string, CachedPage>({
      maxSize,
      // The page itself, and what its encodings take at most.
      sizeCalculation: ({ body }) => body.length * 2 + 1_000,
      // Too old long since; only the room they take matters.
      ttl: LONGEST_MS * 5,
      ttlAutopurge: true,
    })
  const pages = createCache(maxBytes)
  const others = createCache(Math.ceil(maxBytes / 8))
  return {
    find: (name: string) => pages.get(name) ?? others.get(name),
    put(name: string, page: CachedPage): void {
      const [right, wrong] = page.status === 200 ? [pages, others] : [others, pages]
      wrong.delete(name)
      right.set(name, page)
    },
  }
}
