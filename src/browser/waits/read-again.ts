import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** What is to be read once more when the read under way has ended. */
const waiting = new WeakMap<Query, Promise<void>>()

/**
 * Reads again what has changed, for news that may come faster than a read ends: what is being read is read to its end, also the
 * next page of a list, and then once more, however often that was asked for. Resolves when what was read since has come.
 */
export async function readAgain(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  const queries = queryClient.getQueryCache().findAll(filters)
  await Promise.all(queries.map((query) => readInTurn(queryClient, query)))
}

function readInTurn(queryClient: QueryClient, query: Query): Promise<void> {
  if (query.state.fetchStatus !== 'fetching') return read(queryClient, query)
  const waits = waiting.get(query) ?? readAfterwards(queryClient, query)
  waiting.set(query, waits)
  return waits
}

async function readAfterwards(queryClient: QueryClient, query: Query): Promise<void> {
  await queryClient.refetchQueries(only(query), JOINING)
  waiting.delete(query)
  // What could not be read at all is for its screen to try again.
  const isMissing = query.state.status === 'error' && query.state.data === undefined
  if (!isMissing) await read(queryClient, query)
}

async function read(queryClient: QueryClient, query: Query): Promise<void> {
  const before = query.state.fetchMeta
  await queryClient.invalidateQueries(only(query), JOINING)
  const { fetchMeta } = query.state
  // The next page was asked for meanwhile: it took the place of this read, and left the others as they were.
  if (fetchMeta?.fetchMore && fetchMeta !== before) await readInTurn(queryClient, query)
}

/** A read under way is waited for, not cut off. */
const JOINING = { cancelRefetch: false }

function only(query: Query): QueryFilters {
  return { predicate: (other) => other === query }
}
