import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get, type AgentOptions } from 'node:https'
import {
  RequestFilteringHttpsAgent,
  type RequestFilteringAgentOptions,
} from 'request-filtering-agent'
import { mayBeFetched } from '../../rules/picture-address.ts'

/**
 * Reads a file from a stranger's host. @throws Error with the cause when the host does not give it, or leads to where the
 * server may not go: only https, and only addresses of the open internet.
 */
export type FetchPicture = (url: URL) => Promise<Buffer>

interface FetchingOptions {
  /** Of the connections; a test trusts its own host with it. */
  agent?: AgentOptions & RequestFilteringAgentOptions
  mostMs?: number
  mostBytes?: number
}

const MOST_MS = 10_000
const MOST_BYTES = 20 * 1024 * 1024
const MOST_REDIRECTS = 3

export function createPictureFetcher(options: FetchingOptions = {}): FetchPicture {
  const { mostMs = MOST_MS, mostBytes = MOST_BYTES } = options
  // It looks at the address that a name was resolved to, and connects to that one: a second answer cannot be another.
  const agent = new RequestFilteringHttpsAgent(options.agent)

  async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (!mayBeFetched(url)) throw new Error(`it led to ${url.protocol}, or held a password`)
    const request = get(url, { agent, signal, headers: { accept: 'image/*' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // A connection that breaks later is told by the response.
    request.on('error', () => {})
    return response
  }

  /** The content, or where it is to be had instead. */
  async function readOnce(url: URL, signal: AbortSignal): Promise<Buffer | URL> {
    const response = await ask(url, signal)
    const { statusCode = 0, headers } = response
    try {
      if (statusCode === 200) return await readAtMost(mostBytes, response)
    } finally {
      response.destroy()
    }
    if (!headers.location || statusCode < 300 || statusCode > 399)
      throw new Error(`the host answered ${statusCode}`)
    return new URL(headers.location, url)
  }

  async function follow(url: URL, signal: AbortSignal): Promise<Buffer> {
    let found: Buffer | URL = url
    for (let redirects = -1; redirects < MOST_REDIRECTS; redirects += 1) {
      found = await readOnce(found, signal)
      if (Buffer.isBuffer(found)) return found
    }
    throw new Error(`it was redirected more than ${MOST_REDIRECTS} times`)
  }

  return async function fetchPicture(url) {
    const signal = AbortSignal.timeout(mostMs)
    try {
      return await follow(url, signal)
    } catch (error) {
      if (signal.aborted) throw new Error(`it took longer than ${mostMs} ms`, { cause: error })
      // A name of several addresses fails with an error for each, and no word of its own.
      if (error instanceof AggregateError)
        throw new Error(error.errors.map(String).join('; '), { cause: error })
      throw error
    }
  }
}

async function readAtMost(most: number, response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new Error(`it is larger than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
