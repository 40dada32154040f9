import { z } from 'zod'
import type { AccountStatus, Role } from '../../rules/accounts.ts'
import type { LimitName } from './rate-limits.ts'

/**
 * Who may call: anyone, a signed-in member with an open account, such a member or one whose account was closed for not paying, such
 * a member who does not work here, staff, admins alone, or the people of consignors.
 */
export type Who =
  | 'anyone'
  | 'member'
  | 'member or in default'
  | 'bidder'
  | 'staff'
  | 'admin'
  | 'consignor'

/** The person behind a valid access token. */
export interface Member {
  userId: string
  sessionId: string
  roles: readonly Role[]
  status: AccountStatus
  /** How the session was opened: by one step, or by two. */
  aal: 'aal1' | 'aal2'
  /** Whether the member has shown to read the mail of the account's address. */
  hasProvenEmail: boolean
}

/** What a handler is given: validated input, and who asks. */
export interface Call<W extends Who, P, Q, B> {
  params: P
  query: Q
  body: B
  member: W extends 'anyone' ? Member | null : Member
  request: Request
  /** The body as it arrives, instead of the request's: read once, and only by who asks for it. Throws where it breaks off. */
  pieces: AsyncIterable<Uint8Array>
  /** The client's network address. */
  address: string
}

interface EndpointSpec<
  S,
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With `{name}` for a parameter. */
  path: string
  summary: string
  who: W
  limit: LimitName
  /** The message of 401. */
  signInFirst?: () => string
  /** A parameter that does not fit is 404. */
  params?: P
  query?: Q
  /** Checked JSON. Left out, the handler reads the request itself. */
  body?: B
  /** The media type of a body that the handler reads itself: a form with a `file`. */
  bodyType?: string
  /** What such a form holds beside or instead, for the contract. */
  form?: z.ZodType
  response?: R
  /** Costs the database much, and only reads it: a replica may answer, where there is one. */
  isHeavy?: boolean
  /** The media type of a response that is not JSON. */
  responseType?: string
  /** Of a good response; 200 by default. */
  status?: 200 | 201 | 202
  /** Of a body; 64 kB by default. */
  maxBytes?: number
  /** The message of 413. */
  tooLarge?: () => string
  /**
   * Asked only before a 400, 404 or 422, so that what a member has to do first is 403 before them.
   * @throws Problem 403
   */
  mustFirst?(member: Member, services: S): Promise<void>
  /** Asked only before a 422, so that an unknown subject is 404 first. */
  exists?(params: z.output<P>, services: S): Promise<boolean>
  /** Resolves with the response's JSON, or with a whole `Response` for other media types. @throws Problem to refuse */
  handle(
    call: Call<W, z.output<P>, z.output<Q>, z.output<B>>,
    services: S,
  ): Promise<z.input<R> | Response>
}

type AnySpec<S> = EndpointSpec<S, Who, z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** One line of the table of endpoints, its input types checked where it was declared. */
export interface Endpoint<S> extends Omit<
  AnySpec<S>,
  'status' | 'maxBytes' | 'mustFirst' | 'exists' | 'handle'
> {
  status: 200 | 201 | 202
  maxBytes: number
  tooLarge?: () => string
  mustFirst?(member: Member, services: S): Promise<void>
  exists?(params: unknown, services: S): Promise<boolean>
  handle(call: Call<Who, unknown, unknown, unknown>, services: S): Promise<unknown>
}

/** The id in an address. Upper case means the same id (RFC 9562, section 4), which is stored in lower case. */
export const idParams = z.object({ id: z.uuid().toLowerCase() })

const MAX_JSON_BYTES = 64 * 1024

export function endpoint<
  S,
  W extends Who,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(spec: EndpointSpec<S, W, P, Q, B, R>): Endpoint<S> {
  // The table has endpoints of many types; `http.ts` gives each handler only what its own schemas have let through.
  return { status: 200, maxBytes: MAX_JSON_BYTES, ...spec }
}
