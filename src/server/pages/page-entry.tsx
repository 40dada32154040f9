import { Readable } from 'node:stream'
import {
  createSsrStreamResponse,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import type { ReactElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/**
 * Renders a page to a whole document: pages wait for their data and are kept in memory, so there is nothing to stream.
 * What is thrown is told to whoever asked for the page.
 */
const renderPage = defineHandlerCallback(async ({ router, responseHeaders: headers }) => {
  const slices = getGlobalStartContext()?.slices
  // Its data was serialised in this turn already.
  await slices?.next()
  const document = await wholeDocument(<RouterServer router={router} />)
  await slices?.next()
  const page = Readable.toWeb(document)
  const body = transformReadableStreamWithRouter(router, page)
  return createSsrStreamResponse(
    router,
    new Response(body, { status: getSsrStatus(router), headers }),
  )
})

async function wholeDocument(page: ReactElement): Promise<Readable> {
  const asked = getGlobalStartContext()
  const faults: unknown[] = []
  try {
    const { prelude } = await prerenderToNodeStream(page, {
      onError: (fault) => void faults.push(fault),
      // Every part stands where it belongs; React would send large ones after the rest.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
    if (faults.length > 0) asked?.failed('screen', faults[0])
    // What React declares as any readable stream of Node's is one of these.
    return prelude as Readable
  } catch (fault) {
    asked?.failed('frame', fault)
    throw fault
  }
}

/** What `vite build` makes the server bundle of. */
export const fetch = createStartHandler(renderPage)
// oxlint-disable-next-line import/no-default-export -- the bundler looks for the entry's default export
export default { fetch }
