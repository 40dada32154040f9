import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { publicAuctions } from '../../../engine/public-auctions.server.ts'
import { addressIn } from '../../../languages/address.ts'
import { LANGUAGES } from '../../../languages/language.ts'
import { MINUTE } from '../../../rules/durations.ts'
import { weekOf } from '../../../rules/results/week.ts'
import { limitConcurrency } from '../../../server/concurrency.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { RequestHandler } from '../../../server/http/request-handler.ts'
import type { Log } from '../../../server/log.ts'
import {
  cacheResponse,
  sendCached,
  type CachedResponse,
} from '../../../server/pages/cached-response.ts'
import { fileHeaders } from '../../../server/pages/page-headers.ts'
import { isDatabaseAway, type Database } from '../../../server/postgres/database.ts'
import { readsOf, type HeavyReads } from '../../../server/postgres/replica.ts'
import { helpMenu, mainNavigation, quickLinks, supportLinks } from '../navigation.ts'

interface SitemapOptions {
  db: Database
  /** By default all is read from `db`. */
  heavyReads?: HeavyReads
  /** The origin that people type. */
  publicUrl(): string
  log: Log
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  /** Addresses in one file. */
  maxAddresses?: number
}

/** Read at most so often, whoever asks. */
const CACHED_MS = 5 * MINUTE
const MAX_ADDRESSES = 50_000
/** Files in memory: one of fifty thousand addresses has five megabytes, and its encodings as much again at most. */
const MAX_BYTES = 96 * 1024 * 1024
/** Files made at the same time, and those that may wait; how many parts there are is known before. */
const MAKING = { concurrency: 1, queued: 20 }
const PATHS = /^(\/(?:robots\.txt|sitemap(?:-[1-9]\d{0,3})?\.xml))(?:\?.*)?$/
/** Screens that are somebody's own, and calls. */
const HIDDEN = [
  '/dashboard',
  '/watchlist',
  '/payment',
  '/contact/conversation',
  '/staff',
  '/api/',
  '/auth/v1/',
]

/**
 * What search engines ask for: `/robots.txt`, and `/sitemap.xml` with every public screen and auction (sitemaps.org),
 * each in every language; that they say the same, the pages tell themselves (`hreflang`).
 * With more addresses than a sitemap may hold it becomes an index of `/sitemap-1.xml` and so on.
 */
export function createSitemap(options: SitemapOptions): RequestHandler {
  const { log, clock = () => performance.now(), heavyReads = readsOf(options.db) } = options
  const keeping = { ttl: CACHED_MS, ttlResolution: 0, perf: { now: clock } }
  const limited = limitConcurrency(MAKING)
  const outlines = new LRUCache<'all', Outline>({
    ...keeping,
    max: 1,
    fetchMethod: () => limited(() => heavyReads.read((db) => outlineOf({ ...options, db }))),
  })
  const files = new LRUCache<string, CachedResponse, Outline>({
    ...keeping,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length * 2 + 1_000,
    fetchMethod: (path, _stale, { context }) =>
      limited(() => heavyReads.read((db) => makeFile({ ...options, db }, path, context))),
  })

  /** Undefined when there is no such part. */
  async function find(path: string): Promise<CachedResponse | undefined> {
    const outline = await outlines.fetch('all')
    if (!outline || !isPart(outline, partOf(path))) return undefined
    return files.fetch(path, { context: outline })
  }

  return {
    handle(request, response) {
      const [, path] = PATHS.exec(request.url ?? '') ?? []
      if (!path || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      find(path).then(
        (body) => (body ? sendCached(body, request, response) : response.writeHead(404).end()),
        (error: unknown) => {
          const isExpected = error instanceof Problem || isDatabaseAway(error)
          if (!isExpected) log.error({ err: error }, 'the sitemap cannot be made')
          response.writeHead(503, { 'retry-after': '5' }).end()
        },
      )
      return true
    },
  }
}

async function makeFile(
  options: SitemapOptions,
  path: string,
  outline: Outline,
): Promise<CachedResponse> {
  const origin = options.publicUrl()
  const isRobots = path === '/robots.txt'
  const text = isRobots ? robots(origin) : await sitemap(options, outline, partOf(path))
  const type = isRobots ? 'text/plain' : 'application/xml'
  return cacheResponse({
    body: Buffer.from(text),
    quality: 5,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=300',
      ...fileHeaders(origin),
    },
  })
}

/** The number in `/sitemap-1.xml`. */
function partOf(path: string): number | null {
  const [part] = /\d+/.exec(path) ?? []
  return part ? Number(part) : null
}

function robots(origin: string): string {
  const hidden = LANGUAGES.flatMap((language) => HIDDEN.map((path) => addressIn(language, path)))
  const rules = [...hidden, '/language/'].map((path) => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${rules}\nSitemap: ${origin}/sitemap.xml\n`
}

interface Address {
  path: string
  changed?: Date
}

/** What there is, in so many files. */
interface Outline {
  screens: Address[]
  parts: number
}

async function outlineOf({ db, maxAddresses = MAX_ADDRESSES }: SitemapOptions): Promise<Outline> {
  const screens = await screensOf(db)
  const { count } = await publicAuctions(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { screens, parts: Math.ceil((screens.length + Number(count)) / pathsIn(maxAddresses)) }
}

/** How many paths, each in every language, a file of so many addresses holds. */
function pathsIn(addresses: number): number {
  return Math.floor(addresses / LANGUAGES.length)
}

/** One file alone has no parts. */
function isPart({ parts }: Outline, part: number | null): boolean {
  return part === null || (parts > 1 && part <= parts)
}

async function sitemap(
  options: SitemapOptions,
  { screens, parts }: Outline,
  part: number | null,
): Promise<string> {
  const { db, publicUrl, maxAddresses = MAX_ADDRESSES } = options
  if (part === null && parts > 1) return indexOf(publicUrl(), parts)
  const most = pathsIn(maxAddresses)
  // The screens come first.
  const start = ((part ?? 1) - 1) * most
  const here = screens.slice(start, start + most)
  const auctions = await publicAuctions(db)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .offset(Math.max(start - screens.length, 0))
    .limit(most - here.length)
    .execute()
  const listed = auctions.map((auction) => ({
    path: `/auction/${auction.id}`,
    changed: auction.updated_at,
  }))
  return urlsOf(publicUrl(), [...here, ...listed])
}

async function screensOf(db: Database): Promise<Address[]> {
  const categories = await db.selectFrom('categories').select('slug').orderBy('slug').execute()
  const { rows: weeks } = await sql<{ monday: string }>`
    select distinct date_trunc('week', ended_on)::date::text as monday from report_runs
    where ended_on < date_trunc('week', business_day(now())) order by 1`.execute(db)
  const places = [mainNavigation(), helpMenu(), quickLinks(), supportLinks()].flat()
  const paths = new Set([
    ...places.map(({ to }) => to),
    '/compare',
    ...categories.map(({ slug }) => `/category/${slug}`),
    // The present week stands at `/results`.
    ...weeks.map(({ monday }) => `/results/${weekOf(monday)}`),
  ])
  return [...paths].map((path) => ({ path }))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function indexOf(origin: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`
}

/** Paths are made of letters, digits, dashes and slashes, which XML takes as they are. */
function urlsOf(origin: string, addresses: readonly Address[]): string {
  const urls = addresses.flatMap(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return LANGUAGES.map(
      (language) => `<url><loc>${origin}${addressIn(language, path)}</loc>${lastmod}</url>\n`,
    )
  })
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`
}
