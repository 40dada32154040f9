import { reloadForNewVersion } from '../new-version.ts'
import { type Missing, tellWait } from './missing-parts.ts'

/** How often what is missing is asked for, besides when the browser says that it is online again. */
const RETRY_EVERY_MS = 5_000
const PROBE_WITHIN_MS = 5_000

/**
 * Loads a part of the page, such as a dialog. While the server cannot be reached the visitor is told so, and it is
 * tried again until it succeeds. What a server that can be reached no longer has belongs to an older version: the page
 * is then loaded again. `wait` is what it is told by.
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  wait: object = {},
): Promise<Module> {
  /** Since the server was last out of reach. */
  let failures = 0
  try {
    for (;;) {
      try {
        await loadFailedStyles()
        return await load()
      } catch (error) {
        failures = (await isServerReachable()) ? failures + 1 : 0
        // It may have come back between the two.
        if (failures === 1) continue
        if (failures === 2) {
          // oxlint-disable-next-line no-console -- logged once, with its cause, for whoever looks into it
          console.error('A part of this page is no longer on the server', error)
          reloadForNewVersion()
        }
        tellWait(wait, failures > 0 ? 'outdated' : 'unreachable')
        await untilWorthTrying()
      }
    }
  } finally {
    tellWait(wait, null)
  }
}

/** Waits for what goes on by itself once the connection is back, and tells the visitor if that takes time. */
export async function tellWhileWaiting<Result>(
  done: Promise<Result>,
  missing: Missing,
  worthTellingMs: number,
): Promise<Result> {
  const wait = {}
  const timer = setTimeout(() => tellWait(wait, missing), worthTellingMs)
  try {
    return await done
  } finally {
    clearTimeout(timer)
    tellWait(wait, null)
  }
}

/**
 * Asked, for what the browser knows is its own network. Not while that is gone and a part has failed: browsers write what
 * cannot be fetched into the console.
 */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) }
    const { status } = await fetch('/site.webmanifest', init as RequestInit)
    return status < 500
  } catch {
    return false
  }
}

/** Resolves as soon as the server answers. */
export async function untilServerIsReached(): Promise<void> {
  while (!(await isServerReachable())) await untilWorthTrying()
}

function untilWorthTrying(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      if (!navigator.onLine) return
      clearInterval(timer)
      over.abort()
      resolve()
    }
    const timer = setInterval(go, RETRY_EVERY_MS)
    for (const event of ['online', 'pointerdown', 'keydown']) {
      addEventListener(event, go, { signal: over.signal })
    }
  })
}

let failedImports = 0

/** How many parts of the page could not be loaded so far, also where whoever asked for them does not tell. */
export function countFailedImports(): number {
  return failedImports
}

/** To be called once, before the first part is loaded. */
export function watchImports(): void {
  addEventListener('vite:preloadError', () => failedImports++)
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
  }
  document.head.addEventListener('error', note, { capture: true })
}

const failedStyles = new Set<HTMLLinkElement>()

/**
 * Vite asks for the scripts of a part again, but never for its style sheets. One that the server no longer has holds
 * nothing back.
 */
async function loadFailedStyles(): Promise<void> {
  // The server may have come back between a failure and the question whether it can be reached.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const outcomes = await Promise.allSettled([...failedStyles].map(loadAgain))
    if (outcomes.every(({ status }) => status === 'fulfilled')) return
    if (!(await isServerReachable())) throw new Error('Style sheets cannot be loaded')
  }
}

function loadAgain(failed: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: failed.rel, href: failed.href, crossOrigin: failed.crossOrigin })
    link.addEventListener('load', () => {
      failedStyles.delete(failed)
      resolve()
    })
    link.addEventListener('error', () => {
      failedStyles.delete(link)
      link.remove()
      reject(new Error(`No style sheet at ${link.href}`))
    })
    document.head.append(link)
  })
}
