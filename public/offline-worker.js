/**
 * Opens pages without a line as they were when they were last seen. What is kept the pages themselves put into the caches:
 * `src/features/frame/offline/keep-pages.ts`. While there is a line nothing comes from here but files of the build, which never change.
 */
const PAGES = 'hammerlane-pages'
const ASSETS = 'hammerlane-assets'
const PICTURES = 'hammerlane-pictures'
const OWN = 'hammerlane-worker'
const NOT_KEPT = '/offline.html'

addEventListener('install', (event) => {
  const page = new Request(NOT_KEPT, { cache: 'reload' })
  event.waitUntil(caches.open(OWN).then((own) => own.add(page)))
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
  } else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
  else if (pathname.startsWith('/images/')) event.respondWith(openPicture(request))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await keptPage(event.request.url)) ?? (await whatIsKept(event.request.url))
  }
}

/** Marked with when it was kept: its clock, its prices and what it says of itself go by that. */
async function keptPage(url) {
  const pages = await caches.open(PAGES)
  // The installed app opens at '/', whatever language its pages are in.
  const kept = (await pages.match(url)) ?? (await pages.match(inSpanish(url)))
  if (!kept) return null
  const text = await kept.text()
  const mark = `<html data-kept-at="${kept.headers.get('x-kept-at')}" `
  return new Response(text.replace('<html ', mark), { headers: kept.headers })
}

/** In place of a page that is not kept: which are, the last seen first, and of several with one title that alone. */
async function whatIsKept(url) {
  const pages = await caches.open(PAGES)
  const links = new Map()
  for (const request of await pages.keys()) {
    const { pathname, search } = new URL(request.url)
    // As it stands in the page, where it is text already.
    const title = decodeURIComponent((await pages.match(request))?.headers.get('x-title') ?? '')
    links.delete(title)
    links.set(title, `<li><a href="${asText(pathname + search)}">${title}</a></li>`)
  }
  const page = await caches.match(NOT_KEPT)
  if (!page) return Response.error()
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
  }
  const text = inLanguage(await page.text(), languageOf(url))
  const list = `<ul>${[...links.values()].toReversed().join('')}</ul>`
  return new Response(links.size > 0 ? text.replace(/<ul>.*<\/ul>/s, () => list) : text, {
    headers,
  })
}

/** Pages in Spanish stand at '/es': `src/languages/address.ts`. */
function languageOf(url) {
  return /^\/es(?:\/|$)/.test(new URL(url).pathname) ? 'es' : 'en'
}

/** `NOT_KEPT` holds what it says in each language. */
function inLanguage(text, language) {
  const others = new RegExp(`<(title|main) lang="(?!${language}").*?</\\1>\\s*`, 'gs')
  return text.replace(others, '').replace('<html lang="en"', `<html lang="${language}"`)
}

function inSpanish(url) {
  const { origin, pathname, search } = new URL(url)
  return `${origin}/es${pathname}${search}`
}

function asText(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

async function openAsset(request) {
  const assets = await caches.open(ASSETS)
  return (await assets.match(request)) ?? fetch(request)
}

async function openPicture(request) {
  try {
    return await fetch(request)
  } catch {
    const pictures = await caches.open(PICTURES)
    return (await pictures.match(request)) ?? Response.error()
  }
}
