import { language } from '../languages/language.ts'
import { browserText } from '../languages/site/browser.ts'
import { accessToken } from './session.ts'

/** A refusal as the server words it (RFC 9457, application/problem+json). */
export interface Problem {
  /** The toast's title. */
  title: string
  /** The toast's text. */
  detail: string
  status: number
  /** Says which refusal it is: 'invalid_bid', 'not_found', … */
  code: string
  /** What is wrong with which field; `path` is the field's name on the wire. */
  errors?: readonly { path: string; message: string }[]
  /** With 'invalid_bid': the lowest amount that would be accepted, in dollars. */
  minimum_bid?: number
  /** With 'price_changed': the price now, in dollars. */
  price?: number
  /** With 'busy' and 'rate_limited': seconds after which trying again makes sense. */
  retry_after?: number
}

/** Thrown when the server refuses, or cannot be reached (status 0, code 'unreachable'). */
export class ApiProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause?: unknown) {
    super(problem.detail, { cause })
    this.name = 'ApiProblem'
    this.problem = problem
  }
}

/** Busy and unreachable servers may be asked again; a refusal stays a refusal. */
export function mayPass(error: unknown): error is ApiProblem {
  if (!(error instanceof ApiProblem)) return false
  const { status } = error.problem
  return status === 0 || status === 429 || status >= 500
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or as it is when it is a form with files. */
  body?: unknown
  /** Sent with the session's token. Only what belongs to a member needs it. */
  signedIn?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls an address of our own server from the browser and returns the JSON of its answer, which
 * the address promises to be a `Body`. Throws ApiProblem.
 */
export async function callApi<Body>(address: string, call: Call = {}): Promise<Body> {
  const { method = 'GET', body, signedIn = false, headers, signal } = call
  const isForm = body instanceof FormData
  return reach(async () => {
    const init: RequestInit = {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language(),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        // What is given up while the token is waited for is never sent.
        ...(signedIn && (await Promise.race([tokenHeader(), untilGivenUp(signal)]))),
        ...headers,
      },
      // `JSON.stringify` leaves undefined as it is.
      body: isForm ? body : JSON.stringify(body),
      ...(signal && { signal }),
    }
    return readResponse<Body>(await fetch(address, init))
  })
}

/** Rejects as the signal aborts, with its reason. */
function untilGivenUp(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function tokenHeader(): Promise<Record<string, string>> {
  const token = await accessToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** A response that breaks off half-way counts as none. */
async function reach<Body>(ask: () => Promise<Body>): Promise<Body> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ApiProblem) throw cause
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiProblem(unreachable(0), cause)
  }
}

/** A file that belongs to the member, such as their ID photo. Throws ApiProblem. */
export async function fetchOwnFile(address: string): Promise<File> {
  return reach(async () => fetchFile(address, { headers: await tokenHeader() }))
}

/** A file, such as a vehicle's history report, by the name that the server gives it; '' where it gives none. Throws ApiProblem. */
export async function fetchFile(address: string, init: RequestInit = {}): Promise<File> {
  return reach(async () => {
    const headers = { ...init.headers, 'accept-language': language() }
    const response = await fetch(address, { ...init, headers })
    if (!response.ok) await readResponse(response)
    const blob = await response.blob()
    const told = response.headers.get('content-disposition') ?? ''
    return new File([blob], /filename="([^"]+)"/.exec(told)?.[1] ?? '', { type: blob.type })
  })
}

/** The JSON of a response, whether it came over the network or from a handler in this process. */
export async function readResponse<Body>(response: Response): Promise<Body> {
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  if (response.ok) return (isJson ? await response.json() : undefined) as Body
  throw new ApiProblem(isJson ? await response.json() : unreachable(response.status))
}

function unreachable(status: number): Problem {
  return {
    title: browserText('error'),
    detail: browserText('unreachable'),
    status,
    code: 'unreachable',
  }
}
