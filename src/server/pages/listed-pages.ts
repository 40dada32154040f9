import type { VirtualRootRoute } from '@tanstack/virtual-file-routes'
import { attempt } from 'es-toolkit/util'
import { addressIn, languageOfAddress } from '../../languages/address.ts'
import { queryValues } from '../../rules/query-values.ts'
import { MAX_CACHEABLE_LENGTH, partsOf, type PageAddress } from './page-address.ts'

/** What a screen reads of the query of its address; undefined for what it does not. */
type ReadSearch = (search: Record<string, unknown>) => object

/** The page of all addresses at which there is none. */
const NOTHING_HERE = '/page-not-found'

interface Listed {
  segments: readonly string[]
  readSearch: ReadSearch | undefined
}

/**
 * Knows pages by what is shown: of the query what the screen reads, and of addresses without a screen nothing at all.
 * Whatever else a visitor writes into an address makes no page of its own. `pages` are the screens, `searches` what they
 * read, by their path.
 */
export function createPageAddresses(
  pages: VirtualRootRoute,
  searches: Readonly<Record<string, ReadSearch>>,
): (url: string) => PageAddress {
  const all = pathsOf(pages).map((path) => ({
    segments: path.split('/'),
    readSearch: searches[path],
  }))
  return (url) => {
    const { language, address } = languageOfAddress(url)
    const { pathname, search } = partsOf(address)
    const found = findListed(all, pathname)
    if (!found) return { name: addressIn(language, NOTHING_HERE), isCacheable: true }
    const name = addressIn(language, found.path + searchOf(found.listed, search))
    return { name, isCacheable: name.length <= MAX_CACHEABLE_LENGTH }
  }
}

/** With `$name` for a parameter, and `$` for a rest of any length. */
function pathsOf({ children = [] }: VirtualRootRoute): string[] {
  return children.flatMap((one) => {
    if (one.type === 'index') return ['/']
    return one.type === 'route' ? [one.path] : []
  })
}

/** The screen at a path, and the path in one way of writing it. A slash at the end is kept: it is redirected. */
function findListed(all: readonly Listed[], pathname: string) {
  const isSlashed = pathname.length > 1 && pathname.endsWith('/')
  const asked = (isSlashed ? pathname.slice(0, -1) : pathname).split('/')
  const listed = all.find(({ segments }) => isOf(segments, asked))
  if (!listed) return null
  const path = asked.map((part, at) => {
    const segment = listed.segments[at]
    return segment === undefined || segment.startsWith('$') ? part : segment
  })
  return { listed, path: path.join('/') + (isSlashed ? '/' : '') }
}

/** A lone `$` at the end stands for whatever follows, if anything does. */
function isOf(segments: readonly string[], asked: readonly string[]): boolean {
  const own = segments.at(-1) === '$' ? segments.slice(0, -1) : segments
  if (own.length === segments.length ? own.length !== asked.length : own.length > asked.length)
    return false
  return own.every((segment, at) =>
    segment.startsWith('$') ? asked[at] !== '' : isSame(segment, asked[at] ?? ''),
  )
}

/** As the router takes them: without regard to case, escaped or not. */
function isSame(segment: string, asked: string): boolean {
  const [, read] = attempt(() => decodeURIComponent(asked))
  return (read ?? asked).toLowerCase() === segment
}

function searchOf({ readSearch }: Listed, search: string): string {
  if (!readSearch || search === '') return ''
  const read = Object.entries(readSearch(queryValues(search)))
  const filled = read.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (filled.length === 0) return ''
  const query = new URLSearchParams(filled)
  query.sort()
  return `?${query}`
}
