import { chunk } from 'es-toolkit/array'
import { TypedFastBitSet } from 'typedfastbitset'
import { Problem } from '../server/http/problem.ts'
import type { ColumnStore } from './column-store.server.ts'
import { conditions, matchingDocs } from './conditions.server.ts'
import { byLocation, milesFrom, type MilesTo } from './distance.server.ts'
import type { AuctionFilterQuery } from './query.ts'

interface PlacedQuery {
  query: AuctionFilterQuery
  milesTo: MilesTo | null
}

/** Queries that are compared with the same auctions before others are answered: some milliseconds. */
const AT_ONCE = 50

/** Finds what some queries after the others ask for. */
export async function eachInParts(
  queries: readonly AuctionFilterQuery[],
  find: (some: (PlacedQuery | null)[]) => Promise<string[][]>,
): Promise<string[][]> {
  const found: string[][] = []
  for (const some of chunk([...queries], AT_ONCE)) {
    found.push(...(await find(await Promise.all(some.map(placedQuery)))))
  }
  return found
}

/** Null for a query that asks for a distance from a place that nobody knows. */
async function placedQuery(query: AuctionFilterQuery): Promise<PlacedQuery | null> {
  try {
    return { query, milesTo: await milesFrom(query) }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Of some auctions those that each query finds, by the conditions of the lists. */
export function foundAmong(
  store: ColumnStore,
  ids: readonly string[],
  queries: readonly (PlacedQuery | null)[],
): string[][] {
  const nth = new Map(ids.map((id, at) => [id, at]))
  const among = new TypedFastBitSet()
  for (const id of ids) {
    const doc = store.docOf(id)
    if (doc !== undefined) among.add(doc)
  }
  const placeOf = (id: string) => nth.get(id) ?? 0
  return queries.map((one) => {
    if (!one) return []
    const { query, milesTo } = one
    const places = milesTo && byLocation(store, milesTo)
    const docs = matchingDocs(conditions(store, query, { places, among }))
    return [...docs].map((doc) => store.idOf(doc)).toSorted((a, b) => placeOf(a) - placeOf(b))
  })
}
