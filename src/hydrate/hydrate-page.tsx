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
  stayUntilHydrated(router)
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // As a transition it is rendered in short tasks.
  startTransition(() => void hydrateRoot(document, page))
}

/**
 * The screen hydrates after the frame, whose links already lead on. The router's stores have no server snapshot: React would
 * hydrate the next screen over the HTML of this one, so nothing leads on before this one is there.
 */
function stayUntilHydrated(router: AnyRouter): void {
  const screen = router.state.matches.at(-1)
  if (screen?.status !== 'success') return
  const route: AnyRoute = router.routesById[screen.routeId]
  const { component, errorComponent } = route.options
  if (!component) return
  const isHydrated = new Promise<void>((resolve) => {
    const failure = errorComponent || router.options.defaultErrorComponent
    route.update({
      component: telling(component, resolve),
      ...(failure && { errorComponent: telling(failure, resolve) }),
    })
    setTimeout(resolve, LONGEST_MS)
  })
  const goOn = router.history.block({
    enableBeforeUnload: false,
    blockerFn: () => isHydrated.then(() => false),
  })
  void isHydrated.then(goOn)
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
