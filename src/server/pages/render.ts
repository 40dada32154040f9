import { throttle } from 'es-toolkit/function'
import type { Log } from '../log.ts'
import type { RenderSlices } from './render-slices.ts'

/** Reads one of our own addresses by calling its handler in this process, as an anonymous visitor. */
type ReadApi = (address: string) => Promise<Response>

/** What a page can ask the server for while it is rendered. */
export interface PageContext {
  api: ReadApi
  /** The server's time, RFC 3339 in UTC: clocks and countdowns start from it. */
  now: string
  /** Told what was thrown while the page was rendered: by its screen, or by the frame, and then there is no page. */
  failed(part: 'screen' | 'frame', fault: unknown): void
  /** What the screen threw the first time: now its error component is to stand in its place. */
  screenFault?: Error
  /** The origin that people type, for addresses that are read elsewhere. */
  origin: string
  /** What the page's own scripts are known by: any other script that gets into it is not run. */
  nonce: string
  /** The turns of the event loop in which it is rendered. */
  slices: RenderSlices
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

/** The bundle that `vite build` makes: dist/en/server/server.js for the pages in English. */
export interface ServerEntry {
  fetch(request: Request, options: { context: PageContext }): Promise<Response> | Response
}

/** Renders the page at an address. */
export type RenderPage = (
  request: Request,
  how: Pick<PageContext, 'nonce' | 'slices'>,
) => Promise<Response>

export interface RendererOptions {
  serverEntry: ServerEntry
  api: ReadApi
  log: Log
  /** The time that pages tell. */
  now?: () => Date
}

const FAULTS_LOGGED_APART_MS = 5_000

/**
 * Renders pages. A page depends on its address alone: neither cookies nor headers reach it, so it is
 * the same for every visitor and can be kept. An address without a page answers 404; a page whose
 * data could not be read answers 503, and one whose screen is faulty 500, whatever they show. Throws
 * when there is no page at all.
 */
export function createRenderer({
  serverEntry,
  api,
  log,
  now = () => new Date(),
}: RendererOptions): RenderPage {
  /** What fails, fails for everybody who asks: said once, and again while it goes on. */
  const noteFault = throttle(
    (err: unknown, { url }: Request) =>
      log.error({ err, page: new URL(url).pathname }, 'a screen cannot be rendered'),
    FAULTS_LOGGED_APART_MS,
    { edges: ['leading'] },
  )

  return async (request, { nonce, slices }) => {
    let status = 0
    let noFrame: { fault: unknown } | undefined
    let screenFault: Error | undefined
    const context: PageContext = {
      nonce,
      slices,
      now: now().toISOString(),
      origin: new URL(request.url).origin,
      api: async (address) => {
        const response = await api(address)
        if (response.status >= 500 || response.status === 429) status = 503
        return response
      },
      failed(part, fault) {
        status ||= 500
        if (part === 'frame') noFrame = { fault }
        else screenFault = fault instanceof Error ? fault : new Error(String(fault))
      },
    }
    const page = new Request(request.url, { headers: { accept: 'text/html' } })
    let response = await serverEntry.fetch(page, { context })
    if (screenFault && !noFrame) {
      noteFault(screenFault, request)
      await response.body?.cancel()
      response = await serverEntry.fetch(page, { context: { ...context, screenFault } })
    }
    if (noFrame) {
      await response.body?.cancel()
      throw noFrame.fault
    }
    if (!status) return response
    return new Response(response.body, { status, headers: response.headers })
  }
}
