import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../query-client.ts'
import { readAgain } from './read-again.ts'

const A_READ_MS = 1_500
const LIST = { queryKey: ['/api/list'] } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What a slow server has; each page is answered with what that was when it was asked for. */
function aSlowServer() {
  const server = { has: 'old', reads: 0, atOnce: 0, most: 0 }
  const read = async ({ signal }: { signal: AbortSignal }) => {
    const { has } = server
    server.reads += 1
    server.most = Math.max(server.most, ++server.atOnce)
    const ended = new AbortController()
    signal.addEventListener('abort', () => void (server.atOnce -= 1), { signal: ended.signal })
    await new Promise((answer) => setTimeout(answer, A_READ_MS))
    ended.abort()
    if (!signal.aborted) server.atOnce -= 1
    return has
  }
  return { server, read }
}

/** A list on the screen whose first page has been read. */
async function aListOfPages() {
  const { server, read } = aSlowServer()
  const client = createQueryClient()
  const observer = new InfiniteQueryObserver(client, {
    ...LIST,
    queryFn: read,
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length,
  })
  const leave = observer.subscribe(() => undefined)
  await pass(A_READ_MS)
  const pages = () => observer.getCurrentResult().data?.pages
  expect(pages()).toEqual(['old'])
  return { server, client, observer, pages, leave }
}

test('a read that takes longer than the news are apart ends all the same', async () => {
  const { server, read } = aSlowServer()
  const client = createQueryClient()
  const stop = new QueryObserver(client, { ...LIST, queryFn: read }).subscribe(() => undefined)
  await pass(A_READ_MS)
  const shown = new Set<unknown>()
  const news = throttle(() => void readAgain(client, LIST), 1_000)
  for (let ms = 0; ms < 6_000; ms += 500) {
    server.has = `as of ${ms}`
    news()
    await pass(500)
    shown.add(client.getQueryData(LIST.queryKey))
  }
  expect(shown.size).toBeGreaterThanOrEqual(4)
  await pass(3 * A_READ_MS)
  expect(client.getQueryData(LIST.queryKey)).toBe('as of 5500')
  expect(server).toMatchObject({ atOnce: 0, most: 1 })
  stop()
})

test('what is asked for while it is read is read once more, for all who ask', async () => {
  const { server, client, pages, leave } = await aListOfPages()
  void readAgain(client, LIST)
  await pass(500)
  server.has = 'new'
  const told = Promise.all(Array.from({ length: 20 }, () => readAgain(client, LIST)))
  await pass(1_000)
  expect(pages()).toEqual(['old'])
  await pass(A_READ_MS)
  await told
  expect(pages()).toEqual(['new'])
  expect(server.reads).toBe(3)
  leave()
})

test('news do not cut off the next page, and are read after it', async () => {
  const { server, client, observer, pages, leave } = await aListOfPages()
  void observer.fetchNextPage()
  await pass(500)
  server.has = 'new'
  void readAgain(client, LIST)
  expect(observer.getCurrentResult().isFetchingNextPage).toBe(true)
  await pass(1_000)
  expect(pages()).toEqual(['old', 'old'])
  await pass(2 * A_READ_MS)
  expect(pages()).toEqual(['new', 'new'])
  leave()
})

test('the next page takes the place of a read under way, which is made up for', async () => {
  const { server, client, observer, pages, leave } = await aListOfPages()
  server.has = 'new'
  void readAgain(client, LIST)
  await pass(500)
  void observer.fetchNextPage()
  await pass(A_READ_MS)
  expect(pages()).toEqual(['old', 'new'])
  await pass(2 * A_READ_MS)
  expect(pages()).toEqual(['new', 'new'])
  await pass(10 * A_READ_MS)
  expect(server.reads).toBe(5)
  leave()
})

test('what is read for the first time is read once more', async () => {
  const { server, read } = aSlowServer()
  const client = createQueryClient()
  const stop = new QueryObserver(client, { ...LIST, queryFn: read }).subscribe(() => undefined)
  server.has = 'new'
  void readAgain(client, LIST)
  await pass(2 * A_READ_MS)
  expect(client.getQueryData(LIST.queryKey)).toBe('new')
  expect(server.reads).toBe(2)
  stop()
})

test('a list that was left after its next page was read is not read, but is once it is opened again', async () => {
  const { server, client, observer, leave } = await aListOfPages()
  void observer.fetchNextPage()
  await pass(A_READ_MS)
  leave()
  await readAgain(client, LIST)
  expect(server.reads).toBe(2)
  expect(client.getQueryState(LIST.queryKey)?.isInvalidated).toBe(true)
})

test('what is forgotten while it waits is not read again', async () => {
  const { server, client, observer, leave } = await aListOfPages()
  void observer.fetchNextPage()
  const told = readAgain(client, LIST)
  client.clear()
  await told
  expect(server.reads).toBe(2)
  leave()
})
