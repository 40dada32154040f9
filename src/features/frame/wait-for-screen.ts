import { onlineManager } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countFailedImports, loadPart } from '../../browser/waits/load-part.ts'
import { isHeldUp, missingParts, tellWait } from '../../browser/waits/missing-parts.ts'
import { CONTROLS, isReadingKey } from '../../browser/waits/reading-keys.ts'
import { untilBackIsSettled } from '../../ui/back-closes.ts'

/** What of a screen is in a file of its own. */
const PARTS = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const

/**
 * Keeps the present page until the screen of the next one is loaded. Without a connection the page says so, and goes on
 * when the connection is back. A link that is pressed meanwhile takes the place of the first; whoever does something else
 * stays.
 */
export function useWaitForScreens(): void {
  const router = useRouter()
  useEffect(() => {
    let lastAsked = 0
    return router.history.block({
      enableBeforeUnload: false,
      async blockerFn({ nextLocation, action }) {
        const asked = ++lastAsked
        // The browser has gone back or forward already: to hold that up would have the history go there once more.
        const isGone = action !== 'PUSH' && action !== 'REPLACE'
        const screen = {}
        const isThere = untilScreenIsThere(router, nextLocation, screen)
        const link = pressedLink()
        const hasLeft = link !== null && (await isLeftBefore(isThere, link, screen))
        if (!hasLeft) await isThere
        await untilBackIsSettled()
        return (hasLeft || asked !== lastAsked) && !isGone
      },
    })
  }, [router])
}

type HistoryLocation = Parameters<AnyRouter['parseLocation']>[0]

async function untilScreenIsThere(
  router: AnyRouter,
  next: HistoryLocation,
  wait: object,
): Promise<void> {
  const { pathname, search } = router.parseLocation(next)
  const routes = router
    .matchRoutes(pathname, search)
    .map(({ routeId }) => router.routesById[routeId])
  await loadPart(async () => {
    const failedBefore = countFailedImports()
    await Promise.all(
      routes.flatMap((route) => PARTS.map((part) => route?.options[part]?.preload?.())),
    )
    // The router keeps that to itself, and would load the whole page again.
    if (countFailedImports() > failedBefore) throw new Error(`No screen for ${pathname}`)
  }, wait)
  // Queries wait by themselves. What is known already is shown without a connection.
  if (!onlineManager.isOnline()) await router.preloadRoute({ to: pathname, search })
}

/** The link by which one goes, while its event is handled. The focus does not tell: some browsers give it no link that is pressed. */
function pressedLink(): Element | null {
  const target = window.event?.target
  return target instanceof Element ? target.closest('a') : null
}

/**
 * Marks the link that was pressed until the page is there. While that waits for the line it is told, and whatever is
 * pressed or typed meanwhile ends it: nobody is taken away later from what they have gone on to. `screen` is the wait of its
 * parts; what else the present page waits for ends nothing.
 */
async function isLeftBefore(
  isThere: Promise<void>,
  link: Element,
  screen: object,
): Promise<boolean> {
  const wait = {}
  const over = new AbortController()
  const tell = () => tellWait(wait, onlineManager.isOnline() ? null : 'next-page')
  const stop = onlineManager.subscribe(tell)
  link.setAttribute('aria-busy', 'true')
  tell()
  const isLeft = new Promise<true>((leave) => {
    const hear = (event: Event) =>
      isHeldUp(missingParts.getState(), [wait, screen]) && !isReading(event) && leave(true)
    // Not the press itself, which the window has had before; nor the touch of a scroll, which is no click.
    for (const event of ['click', 'keydown'])
      addEventListener(event, hear, { capture: true, signal: over.signal })
  })
  try {
    return (await Promise.race([isThere, isLeft])) === true
  } finally {
    over.abort()
    stop()
    tellWait(wait, null)
    link.removeAttribute('aria-busy')
  }
}

/** The focus moves on, to the button that leaves for example, or the page is scrolled. */
function isReading(event: Event): boolean {
  const { target } = event
  const isInControl = target instanceof Element && target.matches(CONTROLS)
  return event instanceof KeyboardEvent && isReadingKey(event, isInControl)
}
