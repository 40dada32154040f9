import { readablePath } from '../../rules/readable-path.ts'

/** What a page is known by. */
export interface PageAddress {
  /**
   * Its path, and its query in one order, so that a page asked for in two ways is one. Safe to put behind
   * an origin.
   */
  name: string
  /** Whether the page is cached under that name. */
  isCacheable: boolean
}

/** People's addresses are shorter; pages of longer ones are rendered each time. */
export const MAX_CACHEABLE_LENGTH = 500

/** `url` as node gives it: path and query. */
export function pageAddress(url: string): PageAddress {
  const { pathname, search } = partsOf(url)
  const isCacheable = localPart(url).length <= MAX_CACHEABLE_LENGTH
  return { name: pathname + sortedQuery(search), isCacheable }
}

/** The path, readable, and the query as it was written: that needs no such care, it is read leniently, here as in browsers. */
export function partsOf(url: string): { pathname: string; search: string } {
  const local = localPart(url)
  const end = local.indexOf('?')
  if (end === -1) return { pathname: readablePath(local), search: '' }
  return { pathname: readablePath(local.slice(0, end)), search: local.slice(end) }
}

/**
 * The same address without the parameters that are there but empty, as a browser sends a form whose fields were left
 * as they are; null where there is none.
 */
export function withoutEmptyParameters(url: string): string | null {
  const local = localPart(url)
  const start = local.indexOf('?')
  if (start === -1) return null
  const all = local.slice(start + 1).split('&')
  const filled = all.filter((parameter) => !/^[^=]*=$/.test(parameter))
  if (filled.length === all.length) return null
  const rest = filled.join('&')
  return rest ? `${local.slice(0, start)}?${rest}` : local.slice(0, start)
}

/** Two slashes at the start would name another host to whoever follows a redirect made from this. */
function localPart(url: string): string {
  return url.replace(/^[/\\]{2,}/, '/')
}

function sortedQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.sort()
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Addresses of calls, files and connections; every other one is a page, if only the 404. */
const NOT_PAGES = /^\/(?:api|auth\/v1|assets|images|live|healthz|readyz|metrics)(?:[/?#]|$)|^(?!\/)/

export function isPage(url: string): boolean {
  return !NOT_PAGES.test(url)
}
