import {
  type DehydratedState,
  type FetchQueryOptions,
  hydrate,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { ApiProblem, callApi, mayPass, readResponse } from './api.ts'
import { keptAtOfPage } from './waits/kept-page.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    queryMeta: {
      /** The address answers by who asks: it is asked with the session's token, in the browser only. */
      signedIn?: boolean
      /** What is logged in the browser, where the screen does not say that it failed. */
      failure?: string
    }
    /** A query is an address: the path of one of our own endpoints, with its search. */
    queryKey: readonly [address: string, ...rest: unknown[]]
  }
}

/** The cache of everything read from the API, for one rendered page or one visit. */
export function createQueryClient(): QueryClient {
  return new ApiCache({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        // oxlint-disable-next-line no-console -- the specification has it logged
        if (meta?.failure && typeof document !== 'undefined') console.error(meta.failure, error)
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: (context) => readAddress(context),
        // Live messages keep prices right in between.
        staleTime: 10_000,
        retry: (failures, error) => failures < retriesFor(error),
      },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
    },
  })
}

class ApiCache extends QueryClient {
  /** What is being read for the first time, until it was read once more. */
  #readTwice = new WeakMap<Query, Promise<void>>()

  /**
   * As TanStack Query does. But it takes what is just being read for the first time for an answer of after the change, which the
   * server may have given before: that is read once more.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    const again = firstReads.map((query) => this.#readOnceMore(query))
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }

  #readOnceMore(query: Query): Promise<void> {
    const known = this.#readTwice.get(query)
    if (known) return known
    const reading = (async () => {
      await query.promise?.catch(() => undefined)
      this.#readTwice.delete(query)
      // A server that is busy was asked often enough.
      if (query.state.error && retriesFor(query.state.error) > 0) return
      await super.invalidateQueries({ predicate: (one) => one === query })
    })()
    this.#readTwice.set(query, reading)
    return reading
  }
}

/**
 * Takes over what a page came with. It counts as read when it is taken over, by the browser's own clock, which may be hours fast:
 * what is asked for again while the page hydrates would no longer be what the page shows.
 */
export function takeOver(queryClient: QueryClient, cache: DehydratedState): void {
  // A page that the browser had kept, of an earlier visit, is as old as the server says.
  const queries = isPageKept() ? cache.queries : cache.queries.map(readNow)
  hydrate(queryClient, { ...cache, queries })
}

function readNow(query: DehydratedState['queries'][number]): typeof query {
  return { ...query, state: { ...query.state, dataUpdatedAt: Date.now() } }
}

function isPageKept(): boolean {
  if (keptAtOfPage() !== null) return true
  const [navigation] = performance.getEntriesByType('navigation')
  // Of what came by a worker the browser does not tell how much was sent.
  return (
    navigation instanceof PerformanceNavigationTiming &&
    navigation.transferSize === 0 &&
    navigation.workerStart === 0
  )
}

/** What may pass is asked for again, in the browser. */
function retriesFor(error: Error): number {
  return typeof document !== 'undefined' && mayPass(error) ? 2 : 0
}

/**
 * The one way to read: in the browser over the network, on the server by calling the same handler
 * in this process. The next page of a list is its address with the cursor added.
 */
const readAddress = createIsomorphicFn()
  .server(async (context: QueryFunctionContext): Promise<unknown> => {
    const page = getGlobalStartContext()
    if (!page) throw new Error('A query ran outside of a page render')
    return readResponse(await page.api(addressOf(context)))
  })
  .client(async (context: QueryFunctionContext): Promise<unknown> =>
    callApi(addressOf(context), {
      signal: context.signal,
      signedIn: context.meta?.signedIn === true,
    }),
  )

function addressOf({ queryKey, ...context }: QueryFunctionContext): string {
  const address = String(queryKey[0])
  const cursor: unknown = 'pageParam' in context ? context.pageParam : null
  if (typeof cursor !== 'string') return address
  const [path, query] = address.split('?')
  const search = new URLSearchParams(query)
  // In place of the one that the list began with.
  search.set('cursor', cursor)
  return `${path}?${search}`
}

/**
 * Loads what a page cannot do without. What does not exist (or no longer) turns into the page's
 * not-found state, which answers 404; other failures are thrown as they are.
 */
export async function loadOrNotFound<Data>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, readonly [address: string]>,
): Promise<Data> {
  try {
    return await queryClient.ensureQueryData(options)
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.status === 404) throw notFound()
    throw error
  }
}

/** The key of what only one member may read. */
export type OwnKey = readonly [address: string, viewer: { viewer: string | null }]

/** What is read for one member alone, once one is signed in. */
export function ownedBy(userId: string | null) {
  return {
    meta: { signedIn: true },
    enabled: userId !== null,
    // A bid or purchase made a moment ago must be there when its page is opened.
    staleTime: 0,
  }
}
