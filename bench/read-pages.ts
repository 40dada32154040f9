/** A list of the back office, read page by page as staff narrow it. */
import { latencyOf, ms, say } from './figures.ts'

const ROUNDS = 100
const MAX_MS = 50

/** `read` answers the way to the next page; after the last one it begins again. */
export async function measurePages<Query extends object>(
  what: string,
  first: Query,
  read: (query: Query) => Promise<{ next_cursor: string | null }>,
): Promise<void> {
  const samples: number[] = []
  let query = first
  for (let round = -5; round < ROUNDS; round++) {
    const start = performance.now()
    const { next_cursor: cursor } = await read(query)
    if (round >= 0) samples.push(performance.now() - start)
    query = cursor === null ? first : { ...first, cursor }
  }
  const { p50, p95 } = latencyOf(samples)
  say(what, `p50 ${ms(p50)}, p95 ${ms(p95)}`, {
    goal: `p95 under ${MAX_MS} ms`,
    isMet: p95 < MAX_MS,
  })
}

/** Each of the ways in which it is narrowed, by its name. */
export async function measureNarrowed<Query extends object>(
  what: string,
  asked: readonly (readonly [string, object])[],
  list: {
    first(narrowed: object): Query
    read(query: Query): Promise<{ next_cursor: string | null }>
  },
): Promise<void> {
  for (const [name, narrowed] of asked)
    await measurePages(`${what} ${name}`, list.first(narrowed), list.read)
}
