import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AuctionView } from '../rules/public-auction.ts'
import { createBidsUnderWay, type BidsUnderWay } from '../server/bids-under-way.ts'
import { busy } from '../server/http/problem.ts'
import type { Database } from '../server/postgres/database.ts'
import { createTurns } from '../server/turns.ts'
import { createAuctionCache } from './auction-cache.server.ts'
import type { ColumnStore } from './column-store.server.ts'
import { conditions, matchingDocs } from './conditions.server.ts'
import { type CorrectedWords, searchAsCorrected } from './corrected-search.server.ts'
import { byLocation, milesFrom, type MilesTo } from './distance.server.ts'
import { categoryCounts, facetsOf } from './facets.server.ts'
import { eachInParts, foundAmong } from './found-among.server.ts'
import { createFreshStore } from './fresh-store.server.ts'
import { docsByNumber, suggestedLot } from './numbered-lots.server.ts'
import { orderOf, pageAfter, readCursor, writeCursor } from './page-order.server.ts'
import type { AuctionFilterQuery, AuctionListQuery, Facets, FoundAuction } from './query.ts'
import { readFrom } from './read-changes.server.ts'
import { MAX_SUGGESTIONS, type ListSuggestion, type Suggestion } from './suggestion.ts'
import { suggestedLists } from './suggestions.server.ts'

/**
 * The read model behind every list: what all public auctions can be filtered, sorted, searched and counted by, in
 * this process's memory, so that a list costs the same however many auctions there are. Every answer shows all
 * writes that were acknowledged, in whatever process, before it was asked.
 */
export interface Catalogue {
  /** Resolves when all auctions are in memory; the answers before wait for it. */
  ready(): Promise<void>
  /**
   * A page of a list: frozen, and the same object for all who ask before something changes. Throws 422 for a cursor of another
   * list and for an unknown postal code, and `busy` when too many searches wait: networks take turns, and what pages ask for is
   * one of them.
   */
  find(query: AuctionListQuery, network: string): Promise<FoundAuctions>
  /**
   * The choices of every filter, with how many auctions each would give beside the other filters. Throws `busy` when too
   * many are being counted.
   */
  facets(query: AuctionFilterQuery, network: string): Promise<Facets>
  /** The ids of all that a query finds; null where they are more than `most`. Throws as `find` does. */
  all(query: AuctionFilterQuery, most: number, network: string): Promise<string[] | null>
  /**
   * Of some auctions those that each of the queries finds, in the order of both. A distance from a place that nobody knows finds none.
   * However many queries there are, others are answered in between. Throws `busy` when too many wait.
   */
  among(ids: readonly string[], queries: readonly AuctionFilterQuery[]): Promise<string[][]>
  /** What a search may become that is being typed, the best first. Throws `busy` when too many wait. */
  suggestions(q: string, network: string): Promise<Suggestion[]>
  /** How many public auctions each category has, by its slug; those without any may be missing. */
  counts(): Promise<ReadonlyMap<string, number>>
}

interface FoundAuctions {
  items: FoundAuction[]
  /** Of the whole list. */
  total: number
  /** Null on the last page. */
  next_cursor: string | null
  /** The search with its spelling corrected; null if nothing was. */
  searched_for: string | null
}

/** By which it is told whether an auction may be found by other queries than before. */
export { LASTING_COLUMNS } from './read-changes.server.ts'
export { namesLike } from './search-words.server.ts'

/** A page as it was found, until the next change. */
interface FoundPage {
  ids: string[]
  list: Omit<FoundAuctions, 'items'>
  /** The same with its auctions, which are read once for all who ask; null until somebody does. */
  answer: Promise<FoundAuctions> | null
}

interface Suggested {
  /** The ids of auctions by their number. */
  lots: string[]
  lists: ListSuggestion[]
}

interface Asked<Query> {
  store: ColumnStore
  query: Query
  milesTo: MilesTo | null
}

/** Of lists, and of facets. */
const MAX_RESULTS = 500
/** In the pages that are kept; a few kilobytes each. */
const MAX_AUCTIONS = 10_000
/** Facets go through all auctions a dozen times, searches through all words: one after the other, and beside bids as long a rest. */
const TURNS = { places: { perKey: 30, inAll: 60 }, rest: 1 }

/** No network is called so: what no visitor asks. */
const OURSELVES = 'saved searches'

export function createCatalogue(
  db: Database,
  bids: BidsUnderWay = createBidsUnderWay(),
): Catalogue {
  const source = readFrom(db)
  const auctions = createAuctionCache(source.auctions)
  const { pages, facets, suggested, ...results } = createResults()
  const takeTurn = createTurns({ ...TURNS, bids })
  const freshStore = createFreshStore(source, {
    changed(ids) {
      for (const id of ids) auctions.delete(id)
      results.clear()
    },
    replaced: () => [auctions, results].forEach((cache) => cache.clear()),
  })

  /** Its turn comes when others have had theirs: the store may be another one by then. */
  async function inTurn<Result extends object>(
    network: string,
    count: (store: ColumnStore) => Result,
  ): Promise<Result> {
    const turn = takeTurn(network, async () => {
      await nextTurn()
      return count(await freshStore())
    })
    const result = await turn.result
    if (!result) throw busy()
    return result
  }

  async function findPage(
    { query, milesTo }: Omit<Asked<AuctionListQuery>, 'store'>,
    network: string,
  ): Promise<FoundPage> {
    const key = JSON.stringify(query)
    const find = (store: ColumnStore) => pages.memo(key, { context: { store, query, milesTo } })
    const store = await freshStore()
    if (!query.q || pages.has(key)) return find(store)
    return inTurn(network, find)
  }

  return {
    async ready() {
      await freshStore()
    },
    async find(query, network) {
      // A wrong cursor is refused before the database is asked.
      if (query.cursor) readCursor(query.cursor, query.sort)
      const milesTo = await milesFrom(query)
      const page = await findPage({ query, milesTo }, network)
      page.answer ??= readAnswer(page, auctions.read, milesTo)
      return page.answer
    },
    async facets(query, network) {
      const key = JSON.stringify(query)
      const milesTo = await milesFrom(query)
      await freshStore()
      const known = facets.get(key)
      const count = (store: ColumnStore) => facets.memo(key, { context: { store, query, milesTo } })
      return known ?? inTurn(network, count)
    },
    async all(query, most, network) {
      const milesTo = await milesFrom(query)
      const { ids } = await inTurn(network, (store) => idsOf({ store, query, milesTo }, most))
      return ids
    },
    among: (ids, queries) =>
      eachInParts(queries, (placed) =>
        inTurn(OURSELVES, (store) => foundAmong(store, ids, placed)),
      ),
    async suggestions(q, network) {
      await freshStore()
      const suggest = (store: ColumnStore) => suggested.memo(q, { context: { store } })
      const { lots, lists } = suggested.get(q) ?? (await inTurn(network, suggest))
      const numbered = (await auctions.read(lots)).map((auction) => suggestedLot(auction, q))
      return [...numbered, ...lists].slice(0, MAX_SUGGESTIONS)
    },
    async counts() {
      return categoryCounts(await freshStore())
    },
  }
}

/** Results hold until the next change. */
function createResults() {
  const pages = new LRUCache<string, FoundPage, Asked<AuctionListQuery>>({
    max: MAX_RESULTS,
    maxSize: MAX_AUCTIONS,
    sizeCalculation: ({ ids }) => ids.length + 1,
    memoMethod: (_key, _stale, { context }) => pageOf(context),
  })
  const facets = new LRUCache<string, Facets, Asked<AuctionFilterQuery>>({
    max: MAX_RESULTS,
    memoMethod: (_key, _stale, { context }) =>
      facetsOf(context.store, context.query, context.milesTo),
  })
  const suggested = new LRUCache<string, Suggested, Pick<Asked<unknown>, 'store'>>({
    max: MAX_RESULTS,
    memoMethod: (q, _stale, { context }) => suggestedFor(context.store, q),
  })
  const clear = () => [pages, facets, suggested].forEach((cache) => cache.clear())
  return { pages, facets, suggested, clear }
}

function pageOf({ store, query, milesTo }: Asked<AuctionListQuery>): FoundPage {
  const { sort, limit, cursor } = query
  const after = cursor ? readCursor(cursor, sort) : null
  const corrected: CorrectedWords = new Map()
  const places = milesTo && byLocation(store, milesTo)
  const found = matchingDocs(conditions(store, query, { corrected, places }))
  const order = orderOf(store, sort, places)
  // One more than is shown tells whether there is a next page.
  const page = pageAfter(store, found, { order, after, most: limit + 1 })
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  return {
    ids: shown.map((doc) => store.idOf(doc)),
    list: {
      total: found.length,
      next_cursor:
        last !== undefined && page.length > limit ? writeCursor(store, last, order) : null,
      searched_for: searchAsCorrected(query.q, corrected),
    },
    answer: null,
  }
}

async function readAnswer(
  page: FoundPage,
  read: (ids: readonly string[]) => Promise<AuctionView[]>,
  milesTo: MilesTo | null,
): Promise<FoundAuctions> {
  try {
    const items = withMiles(await read(page.ids), milesTo)
    return Object.freeze({ items, ...page.list })
  } catch (error) {
    // Whoever asks next reads it again.
    page.answer = null
    throw error
  }
}

function idsOf({ store, query, milesTo }: Asked<AuctionFilterQuery>, most: number) {
  const places = milesTo && byLocation(store, milesTo)
  const found = matchingDocs(conditions(store, query, { places }))
  return { ids: found.length > most ? null : [...found].map((doc) => store.idOf(doc)) }
}

function withMiles(auctions: AuctionView[], milesTo: MilesTo | null): FoundAuction[] {
  if (!milesTo) return auctions
  return auctions.map((auction) => {
    const miles = milesTo(auction.location ?? '')
    return { ...auction, miles: Number.isNaN(miles) ? null : miles }
  })
}

function suggestedFor(store: ColumnStore, q: string): Suggested {
  const lots = docsByNumber(store, q).map((doc) => store.idOf(doc))
  return { lots, lists: suggestedLists(store, q) }
}
