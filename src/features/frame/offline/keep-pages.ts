/**
 * Keeps on this device what is seen last, for `public/offline-worker.js`, which opens it where there is no line. Pages are kept as the
 * server sends them, the same for everybody, so nothing of a member's own is in them.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { openKeptPages } from '../../../browser/waits/kept-page.ts'
import { languageOfAddress } from '../../../languages/address.ts'
import { language } from '../../../languages/language.ts'
import { SECOND } from '../../../rules/durations.ts'
import { MOST_KEPT_PAGES, MOST_KEPT_PICTURES } from './most-kept.ts'

/** Whoever stays so long has seen a page: what is passed through, and each letter of a search, is not kept. */
const SEEN_AFTER_MS = 3 * SECOND
const MOST_ASSETS = 400

/** Frames that only the line fills, and addresses that are only for whoever was sent them. */
const NOT_KEPT = /^\/(?:auth|contact\/conversation|dashboard|payment|staff|watchlist)(?:\/|$)/
const SECRETS = /[?&](?:access_token|code|token)=/

const ASSET = /^\/assets\//
const PICTURE = /^\/images\//

/** Resolves once the worker is there; pages are kept from then on. `onKept` is told the addresses of all. */
export async function keepPages(
  router: AnyRouter,
  onKept: (addresses: readonly string[]) => void,
): Promise<void> {
  await navigator.serviceWorker.register('/offline-worker.js')
  await navigator.serviceWorker.ready
  const files = watchFiles()
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen = ''
  const keepNow = async () => {
    seen = addressOf(location)
    if (await keep(seen, files)) onKept(await readKeptAddresses())
  }
  const keepSoon = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(() => void keepNow(), SEEN_AFTER_MS)
  }
  router.subscribe('onResolved', keepSoon)
  document.addEventListener('visibilitychange', () => {
    // As it was when it was last seen.
    if (document.hidden && seen === addressOf(location)) void keepNow()
    else keepSoon()
  })
  keepSoon()
}

export async function readKeptAddresses(): Promise<string[]> {
  const pages = await openKeptPages()
  return (await pages.keys()).map(({ url }) => addressOf(new URL(url)))
}

/** As the worker is asked for it. */
export function addressOf({ pathname, search }: URL | Location | HTMLAnchorElement): string {
  return pathname + search
}

/** The line was lost, the device is full, or the browser keeps nothing: it is not there later, and nothing else follows. */
export function isToBeExpected(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}

/** Whatever files of ours the page has loaded so far, and loads from now on. */
function watchFiles(): ReadonlySet<string> {
  const files = new Set<string>()
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname, search } = new URL(name)
      if (origin !== location.origin) continue
      if (ASSET.test(pathname) || PICTURE.test(pathname)) files.add(pathname + search)
    }
  })
  observer.observe({ type: 'resource', buffered: true })
  return files
}

/** Whether the page is kept now. One without all of its scripts could not say how old it is. */
async function keep(address: string, files: ReadonlySet<string>): Promise<boolean> {
  const [path = ''] = languageOfAddress(address).address.split('?')
  if (NOT_KEPT.test(path) || SECRETS.test(address)) return false
  try {
    const headers = { accept: 'text/html', 'accept-language': language() }
    const page = await fetch(address, { credentials: 'omit', headers })
    if (!page.ok || page.redirected) return false
    const all = [...files]
    const assets = await keepFiles(
      'assets',
      all.filter((file) => ASSET.test(file)),
      MOST_ASSETS,
    )
    await keepFiles(
      'pictures',
      all.filter((file) => PICTURE.test(file)),
      MOST_KEPT_PICTURES,
    )
    if (assets.some(({ status }) => status === 'rejected')) return false
    await keepPage(address, page)
    return true
  } catch (error) {
    if (!isToBeExpected(error)) throw error
    return false
  }
}

async function keepPage(address: string, page: Response): Promise<void> {
  const text = await page.text()
  const [, title = ''] = /<title[^>]*>(.*?)(?: \| HAMMERLANE)?<\/title>/.exec(text) ?? []
  const headers = new Headers(page.headers)
  // It is kept as it is once unpacked, for whoever asks.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set('x-kept-at', String(Date.now()))
  headers.set('x-title', encodeURIComponent(title))
  const pages = await openKeptPages()
  // What was kept last stands last.
  await pages.delete(address)
  await pages.put(address, new Response(text, { headers }))
  await deleteOldest(pages, MOST_KEPT_PAGES, [])
}

async function keepFiles(kind: 'assets' | 'pictures', files: string[], most: number) {
  const kept = await caches.open(`hammerlane-${kind}`)
  const outcomes = await Promise.allSettled(
    files.map(async (file) => (await kept.match(file)) ?? kept.add(file)),
  )
  await deleteOldest(kept, most, files)
  return outcomes
}

async function deleteOldest(cache: Cache, most: number, needed: readonly string[]): Promise<void> {
  const old = (await cache.keys()).slice(0, -most)
  const unneeded = old.filter(({ url }) => !needed.includes(addressOf(new URL(url))))
  await Promise.all(unneeded.map((request) => cache.delete(request)))
}
