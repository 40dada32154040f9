/** Where the browser may be sent (protocol, section 13): to this site and nowhere else. */
import type { Context } from 'hono'
import type { ServiceParts } from './service-parts.server.ts'
import type { TokenResponse } from './sessions/start-session.server.ts'

const LONGEST = 2_000
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The address asked for, else the page that asks, else the site; each only if it is of this site. */
export function redirectTarget({ issuer }: Pick<ServiceParts, 'issuer'>, c: Context): string {
  const site = new URL(issuer()).origin
  const wanted = [c.req.query('redirect_to'), c.req.header('referer')]
  return wanted.map((text) => onSite(text, site)).find((url) => url !== null) ?? `${site}/`
}

/** The parsed address, so that a browser cannot read it differently; null if it leads away. */
function onSite(text: string | undefined, site: string): string | null {
  if (!text || text.length > LONGEST || !URL.canParse(text)) return null
  const [url, own] = [new URL(text), new URL(site)]
  if (url.username !== '' || url.password !== '') return null
  // A developer's other port, when the site itself is at home.
  const isOwnMachine = LOOPBACK.includes(own.hostname) && url.hostname === own.hostname
  const isOwn = url.protocol === own.protocol && (url.host === own.host || isOwnMachine)
  return isOwn ? url.href : null
}

/**
 * The address with something told to the page there.
 * @param query members to add to the query
 * @param fragment members that take the fragment's place, which no server ever sees
 */
export function withMessage(
  target: string,
  query: Record<string, string>,
  fragment: Record<string, string> = {},
): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams(fragment).toString()
  return url.href
}

/** A token response as members of a fragment, for a browser that has no code to exchange. */
export function tokenMembers(tokens: TokenResponse) {
  return {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    sb: '',
    token_type: tokens.token_type,
  }
}
