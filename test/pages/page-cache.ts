/** A page cache at the door of a server, and whoever asks there. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type { RequestHandler } from '../../src/server/http/request-handler.ts'
import { createLog } from '../../src/server/log.ts'
import { createPageCache } from '../../src/server/pages/page-cache.ts'

/** What every cache of these tests has in common. */
export const PARTS = {
  publicUrl: () => 'https://hammerlane.example',
  clientAddress: () => '203.0.113.5',
  countRendering: async () => null,
}

/** A new one for each test of a file. */
export function eachPageCache() {
  const at = {
    now: 0,
    rendered: [] as string[],
    logged: [] as string[],
    /** Requests that the cache was given. */
    asked: 0,
    /** What the renderer does; each call says which one it is. */
    render: async (path: string, count: number): Promise<Response> => html(`${path} ${count}`),
    cache: undefined as RequestHandler | undefined,
    origin: '',
    ask: (path: string, headers: object = {}, method = 'GET') =>
      ask(at.origin, path, headers, method),
  }
  const { render } = at
  let close = () => {}

  beforeEach(async () => {
    Object.assign(at, { now: 0, asked: 0, rendered: [], logged: [], render })
    at.cache = createPageCache({
      ...PARTS,
      render: (asked) => {
        const { pathname, search } = new URL(asked.url)
        at.rendered.push(pathname + search)
        return at.render(pathname + search, at.rendered.length)
      },
      log: createLog('info', { write: (line) => void at.logged.push(line) }),
      clock: () => at.now,
      maxBytes: 200_000,
    })
    const server = createServer((req, res) => {
      at.asked += 1
      if (!at.cache?.handle(req, res)) res.writeHead(418).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    at.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close = () => void server.close()
  })
  afterEach(() => close())
  return at
}

export function html(text: string, status = 200): Response {
  const body = `<!doctype html><p>${text}</p>${'<i>filler</i>'.repeat(100)}`
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

interface Reply {
  status: number | undefined
  headers: IncomingMessage['headers']
  bytes: Buffer
  text: string
}

async function ask(origin: string, path: string, headers: object, method: string): Promise<Reply> {
  const asking = request(origin, { path, method, headers: { ...headers }, agent: false })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() }
}
