/** Reads one of our own addresses by calling its handler in this process, as an anonymous visitor. */
type ReadApi = (address: string) => Promise<Response>

/** What a page can ask the server for while it is rendered. */
export interface PageContext {
  api: ReadApi
  /** The server's time, RFC 3339 in UTC: clocks and countdowns start from it. */
  now: string
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

/** The bundle that `vite build` makes: dist/server/server.js. */
export interface ServerEntry {
  fetch(request: Request, options: { context: PageContext }): Promise<Response> | Response
}

interface RendererOptions {
  serverEntry: ServerEntry
  api: ReadApi
  /** The time that pages tell. */
  now?: () => Date
}

/**
 * Renders pages. A page depends on its address alone: neither cookies nor headers reach it, so it is
 * the same for every visitor and can be kept. An address without a page answers 404; a page whose
 * data could not be read answers 503, whatever it shows.
 */
export function createRenderer({
  serverEntry,
  api,
  now = () => new Date(),
}: RendererOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    let hasFailed = false
    const context: PageContext = {
      now: now().toISOString(),
      api: async (address) => {
        const response = await api(address)
        hasFailed ||= response.status >= 500 || response.status === 429
        return response
      },
    }
    const page = new Request(request.url, { headers: { accept: 'text/html' } })
    const response = await serverEntry.fetch(page, { context })
    if (!hasFailed) return response
    return new Response(response.body, { status: 503, headers: response.headers })
  }
}
