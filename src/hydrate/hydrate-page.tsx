/** Hydrates the page that came from the server. */

import {
  type AnyRoute,
  type AnyRouter,
  type AsyncRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from '../router.tsx'
import { readablePath } from '../rules/readable-path.ts'

/** Whatever became of the screen, it keeps nobody longer. */
const LONGEST_MS = 10_000

// As the server took it: else another page than the one that was sent would be hydrated.
const path = readablePath(location.pathname)
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash)
}

async function hydratePage(): Promise<void> {
  const router = getRouter()
  // The router's own: that of TanStack Start would bring along how to call its server functions.
  await hydrate(router)
  const stay = stayUntilHydrated(router)
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // As a transition it is rendered in short tasks.
  startTransition(() => void hydrateRoot(document, page, { onRecoverableError }))

  /** Who was kept too long went on before the screen was there: that React then renders the page anew is no fault. */
  function onRecoverableError(error: unknown): void {
    if (!stay.isTooLong) reportError(error)
  }
}

/**
 * The screen hydrates after the frame, whose links already lead on. The router's stores have no server snapshot: React would
 * hydrate the next screen over the HTML of this one, so nothing leads on before this one is there.
 */
function stayUntilHydrated(router: AnyRouter): { isTooLong: boolean } {
  const stay = { isTooLong: false }
  const screen = router.state.matches.at(-1)
  if (screen?.status !== 'success') return stay
  const route: AnyRoute = router.routesById[screen.routeId]
  const { component, errorComponent } = route.options
  if (!component) return stay
  const isHydrated = new Promise<void>((resolve) => {
    const failure = errorComponent || router.options.defaultErrorComponent
    const limit = setTimeout(() => {
      stay.isTooLong = true
      resolve()
    }, LONGEST_MS)
    const tell = () => {
      clearTimeout(limit)
      resolve()
    }
    route.update({
      component: telling(component, tell),
      ...(failure && { errorComponent: telling(failure, tell) }),
    })
  })
  const goOn = router.history.block({
    enableBeforeUnload: false,
    blockerFn: () => isHydrated.then(() => false),
  })
  void isHydrated.then(goOn)
  return stay
}

/** The same component, which tells when it is there. */
function telling<Props extends object>(
  Part: AsyncRouteComponent<Props>,
  tell: () => void,
): AsyncRouteComponent<Props> {
  const Told = (props: Props) => {
    useEffect(tell, [])
    return <Part {...props} />
  }
  return Object.assign(Told, { preload: Part.preload })
}

// In a task of its own: to run the scripts that this one imports takes long enough.
setTimeout(hydratePage)
