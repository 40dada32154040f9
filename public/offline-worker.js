/**
 * Opens pages without a line as they were when they were last seen. What is kept the pages themselves put into the two caches:
 * `src/features/frame/offline/keep-pages.ts`. While there is a line nothing comes from here but files that never change.
 */
const PAGES = 'hammerlane-pages'
const FILES = 'hammerlane-files'
const NOT_KEPT = '/offline.html'

addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((files) => files.add(NOT_KEPT)))
  // A newer one takes over at once: it answers for pages of any version.
  skipWaiting()
})

// The page is asked for while this script is still being started.
addEventListener('activate', (event) =>
  event.waitUntil(registration.navigationPreload?.enable() ?? Promise.resolve()),
)

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(?:api|auth\/v1)\//.test(pathname)) event.respondWith(openPage(event))
  } else if (/^\/(?:assets|images)\//.test(pathname)) event.respondWith(openFile(request))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await keptPage(event.request.url)) ?? (await whatIsKept())
  }
}

/** Marked with when it was kept: its clock, its prices and what it says of itself go by that. */
async function keptPage(url) {
  const pages = await caches.open(PAGES)
  const kept = await pages.match(url)
  if (!kept) return null
  const text = await kept.text()
  const mark = `<html data-kept-at="${kept.headers.get('x-kept-at')}" `
  return new Response(text.replace('<html ', mark), { headers: kept.headers })
}

/** In place of a page that is not kept: which are, the last seen first. */
async function whatIsKept() {
  const pages = await caches.open(PAGES)
  const links = []
  for (const request of await pages.keys()) {
    const kept = await pages.match(request)
    const { pathname, search } = new URL(request.url)
    const title = decodeURIComponent(kept?.headers.get('x-title') ?? '')
    links.unshift(`<li><a href="${asText(pathname + search)}">${asText(title)}</a></li>`)
  }
  const page = await caches.match(NOT_KEPT)
  if (!page) return Response.error()
  const list = links.length > 0 ? links.join('') : '<li>Nothing yet.</li>'
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
  }
  return new Response(
    (await page.text()).replace('<!-- kept -->', () => list),
    { headers },
  )
}

function asText(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

async function openFile(request) {
  const kept = await caches.match(request)
  return kept ?? fetch(request)
}
