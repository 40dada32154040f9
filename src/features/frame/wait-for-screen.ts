import { onlineManager } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countFailedImports, loadPart, tellWhileWaiting } from '../../browser/load-part.ts'
import { untilBackIsSettled } from '../../ui/back-closes.ts'

/** What of a screen is in a file of its own. */
const PARTS = ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'] as const

/**
 * One stays on a page until the screen of the next one is there: without a connection that is told, and one goes on
 * when it is back. Whoever goes elsewhere meanwhile goes there.
 */
export function useWaitForScreens(): void {
  const router = useRouter()
  useEffect(() => {
    let lastAsked = 0
    return router.history.block({
      enableBeforeUnload: false,
      async blockerFn({ nextLocation, action }) {
        const asked = ++lastAsked
        await untilScreenIsThere(router, nextLocation)
        await untilBackIsSettled()
        // The browser has gone back or forward already: to hold that up would have the history go there once more.
        const isGone = action !== 'PUSH' && action !== 'REPLACE'
        return asked !== lastAsked && !isGone
      },
    })
  }, [router])
}

type HistoryLocation = Parameters<AnyRouter['parseLocation']>[0]

async function untilScreenIsThere(router: AnyRouter, next: HistoryLocation): Promise<void> {
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
  })
  // Queries wait by themselves. What is known already is shown without a connection.
  if (!onlineManager.isOnline())
    await tellWhileWaiting(router.preloadRoute({ to: pathname, search }))
}
