/**
 * Keeps on this device what is seen last, for `public/offline-worker.js`, which opens it where there is no line. Pages are kept as the
 * server sends them, the same for everybody, so nothing of a member's own is among them.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { SECOND } from '../../../rules/durations.ts'

/** Whoever stays so long has seen a page: what is passed through, and each letter of a search, is not kept. */
const SEEN_AFTER_MS = 3 * SECOND
const MOST_PAGES = 30
const MOST_FILES = 500

/** Frames that only the line fills, and addresses that are only for whoever was sent them. */
const NOT_KEPT = /^\/(?:auth|contact\/conversation|dashboard|payment|staff|watchlist)(?:\/|$)/

const FILE = /^\/(?:assets|images)\//

/** Resolves once the worker is there; pages are kept from then on. */
export async function keepPages(router: AnyRouter, onKept: (address: string) => void) {
  await navigator.serviceWorker.register('/offline-worker.js')
  await navigator.serviceWorker.ready
  const files = watchFiles()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(files, onKept), SEEN_AFTER_MS)
  }
  router.subscribe('onResolved', keepSoon)
  keepSoon()
}

/** Of addresses that are kept. */
export async function readKeptAddresses(): Promise<string[]> {
  const pages = await caches.open('hammerlane-pages')
  return (await pages.keys()).map(({ url }) => addressOf(new URL(url)))
}

/** As the worker is asked for it. */
export function addressOf({ pathname, search }: URL | Location | HTMLAnchorElement): string {
  return pathname + search
}

/** Whatever files of ours the page has loaded so far, and loads from now on. */
function watchFiles(): Set<string> {
  const files = new Set<string>()
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname, search } = new URL(name)
      if (origin === location.origin && FILE.test(pathname)) files.add(pathname + search)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  return files
}

async function keep(files: Set<string>, onKept: (address: string) => void): Promise<void> {
  const address = addressOf(location)
  if (NOT_KEPT.test(location.pathname) || document.hidden) return
  const title = document.title.replace(/ \| HAMMERLANE$/, '')
  try {
    const page = await fetch(address, { credentials: 'omit', headers: { accept: 'text/html' } })
    if (!page.ok || page.redirected) return
    await keepPage(address, page, title)
    await keepFiles(files)
    onKept(address)
  } catch (error) {
    if (!isToBeExpected(error)) throw error
  }
}

/** The line was lost, the device is full, or the browser keeps nothing: the page is not there later, and nothing else follows. */
function isToBeExpected(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

async function keepPage(address: string, page: Response, title: string): Promise<void> {
  const headers = new Headers(page.headers)
  // It is kept as it is once unpacked, for whoever asks.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set('x-kept-at', String(Date.now()))
  headers.set('x-title', encodeURIComponent(title))
  const pages = await caches.open('hammerlane-pages')
  // What was kept last stands last.
  await pages.delete(address)
  await pages.put(address, new Response(await page.blob(), { headers }))
  await deleteOldest(pages, MOST_PAGES)
}

async function keepFiles(files: Set<string>): Promise<void> {
  const kept = await caches.open('hammerlane-files')
  for (const file of files) {
    if (!(await kept.match(file))) await kept.add(file)
    files.delete(file)
  }
  await deleteOldest(kept, MOST_FILES)
}

async function deleteOldest(cache: Cache, most: number): Promise<void> {
  const all = await cache.keys()
  await Promise.all(all.slice(0, -most).map((request) => cache.delete(request)))
}
