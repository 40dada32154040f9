import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { createElement, Suspense } from 'react'
import { useRenderPause } from '../../browser/render-pause.ts'

/** What the screen threw when the server rendered it the first time. Never in a browser. */
const screenFault = createIsomorphicFn()
  .server((): Error | undefined => getGlobalStartContext()?.screenFault)
  .client((): undefined => undefined)

/**
 * The screen of the page. Where it threw on the server its error component stands in its place, as the fallback of
 * a boundary that failed there: the browser then renders the screen for itself.
 */
export function Screen() {
  useRenderPause()
  const fault = screenFault()
  return (
    <Suspense fallback={fault ? <Failure error={fault} /> : null}>
      {fault ? <Throw fault={fault} /> : <Outlet />}
    </Suspense>
  )
}

function Throw({ fault }: { fault: Error }): never {
  throw fault
}

/** The error component of the innermost route. */
function Failure({ error }: { error: Error }) {
  const { routesById, options } = useRouter()
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId })
  const own = routeId && routesById[routeId].options.errorComponent
  const component = own || options.defaultErrorComponent
  return component ? createElement(component, { error, reset: () => undefined }) : null
}
