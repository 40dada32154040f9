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

/** The host gave no answer, or took too long: nothing else that it has can be had for now. */
export class HostAway extends Error {
  override readonly name = 'HostAway'
}

interface FetchingOptions {
  /** Of the connections; a test trusts its own host with it. */
  agent?: AgentOptions & RequestFilteringAgentOptions
  maxMs?: number
  maxBytes?: number
}

const MAX_MS = 10_000
const MAX_BYTES = 20 * 1024 * 1024
const MAX_REDIRECTS = 3

export function createPictureFetcher(options: FetchingOptions = {}): FetchPicture {
  const { maxMs = MAX_MS, maxBytes = MAX_BYTES } = options
  const tooLong = `it took longer than ${maxMs} ms`
  // It looks at the address that a name was resolved to, and connects to that one: a second answer cannot be another.
  const agent = new RequestFilteringHttpsAgent(options.agent)

  async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (!mayBeFetched(url)) throw new Error(`it led to ${url.protocol}, or held a password`)
    try {
      const request = get(url, { agent, signal, headers: { accept: 'image/*' } })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      // A connection that breaks later is told by the response.
      request.on('error', () => {})
      return response
    } catch (error) {
      throw new HostAway(signal.aborted ? tooLong : causeOf(error), { cause: error })
    }
  }

  /** The content, or where it is to be had instead. */
  async function readOnce(url: URL, signal: AbortSignal): Promise<Buffer | URL> {
    const response = await ask(url, signal)
    const { statusCode = 0, headers } = response
    try {
      if (statusCode === 200) return await readAtMost(maxBytes, response)
    } finally {
      response.destroy()
    }
    const refusal = `the host answered ${statusCode}`
    if (statusCode >= 500 || statusCode === 429) throw new HostAway(refusal)
    if (!headers.location || statusCode < 300 || statusCode > 399) throw new Error(refusal)
    return new URL(headers.location, url)
  }

  async function follow(url: URL, signal: AbortSignal): Promise<Buffer> {
    let found: Buffer | URL = url
    for (let redirects = -1; redirects < MAX_REDIRECTS; redirects += 1) {
      found = await readOnce(found, signal)
      if (Buffer.isBuffer(found)) return found
    }
    throw new Error(`it was redirected more than ${MAX_REDIRECTS} times`)
  }

  return async function fetchPicture(url) {
    const signal = AbortSignal.timeout(maxMs)
    try {
      return await follow(url, signal)
    } catch (error) {
      if (signal.aborted && !(error instanceof HostAway)) throw new Error(tooLong, { cause: error })
      throw error
    }
  }
}

/** A name of several addresses fails with an error for each, and no word of its own. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(String).join('; ')
  return error instanceof Error ? error.message : String(error)
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
