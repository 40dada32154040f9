import { QueryObserver } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../browser/query-client.ts'
import { SECOND } from '../../../rules/durations.ts'
import { FEED_ADDRESS, ROOM_ADDRESS } from './live-room.ts'
import { readRoomAgain } from './use-room.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the room is read to its end while something happens each second, and the latest bids do not wait for it', async () => {
  const client = createQueryClient()
  /** How often what takes so long has been read to its end. */
  const show = (address: string, takesMs: number) => {
    const observer = new QueryObserver(client, {
      queryKey: [address, { staff: true, isRoom: true }],
      queryFn: () => new Promise((answer) => setTimeout(() => answer(Date.now()), takesMs)),
    })
    const leave = observer.subscribe(() => undefined)
    const { queryKey } = observer.options
    return { leave, reads: () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0 }
  }
  const room = show(ROOM_ADDRESS, 1_500)
  const feed = show(FEED_ADDRESS, 100)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect([room.reads(), feed.reads()]).toEqual([1, 1])
  const news = throttle(() => void readRoomAgain(client), SECOND)
  for (let halves = 0; halves < 12; halves += 1) {
    news()
    await vi.advanceTimersByTimeAsync(SECOND / 2)
  }
  news.cancel()
  expect(room.reads()).toBeGreaterThanOrEqual(4)
  expect(feed.reads()).toBe(7)
  for (const { leave } of [room, feed]) leave()
})
