import {
  defineHandlerCallback,
  renderSsrHtmlResponse,
  RouterServer,
} from '@tanstack/react-router/ssr/server'
import { RouterContextProvider } from '@tanstack/react-router'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'

type Handler = Parameters<typeof defineHandlerCallback>[0]
type Router = Parameters<Handler>[0]['router']

/** Where React leaves out what threw: a boundary for the browser to render, with nothing in it. */
const UNFINISHED = /<!--\$!--><template[^>]*><\/template>/

/**
 * Renders a page to a whole document: pages wait for their data and are kept in memory, so there is
 * nothing to stream. In place of a screen that throws stands its error component; the frame stays.
 * What was thrown is told to whoever asked for the page.
 */
const renderPage = defineHandlerCallback(({ router, responseHeaders }) =>
  renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: () => wholeDocument(router),
  }),
)

async function wholeDocument(router: Router): Promise<string> {
  const asked = getGlobalStartContext()
  try {
    const page = <RouterServer router={router} />
    const html = renderToString(page)
    if (!UNFINISHED.test(html)) return html
    const fault = await causeOf(page)
    asked?.failed('screen', fault)
    const failure = await failureOf(router, fault)
    // Seen until the browser has tried for itself what is inside the boundary.
    return html.replace(UNFINISHED, (boundary) => boundary + failure)
  } catch (fault) {
    asked?.failed('frame', fault)
    throw fault
  }
}

/** Rendering to text keeps to itself why it left a screen out; rendering to a stream tells. */
async function causeOf(page: ReactElement): Promise<unknown> {
  const faults: unknown[] = []
  const { prelude } = await prerenderToNodeStream(page, {
    onError: (fault) => void faults.push(fault),
  })
  prelude.resume()
  return faults[0] ?? new Error('A screen could not be rendered at first, but then it could')
}

/** The error component of the innermost screen, which may have to be loaded first. */
async function failureOf(router: Router, error: unknown): Promise<string> {
  const screen = router.stores.matches.get().at(-1)
  const own = screen && router.routesById[screen.routeId]?.options.errorComponent
  const Failure = own || router.options.defaultErrorComponent
  if (!Failure) return ''
  if ('preload' in Failure) await Failure.preload?.()
  return renderToString(
    <RouterContextProvider router={router}>
      <Failure error={asError(error)} reset={() => undefined} />
    </RouterContextProvider>,
  )
}

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault))
}

/** What `vite build` makes the server bundle of. */
export const fetch = createStartHandler(renderPage)
// oxlint-disable-next-line import/no-default-export -- the bundler looks for the entry's default export
export default { fetch }
