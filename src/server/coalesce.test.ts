import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'
import { createLog } from './log.ts'

test('what is asked for while work is under way is done after it, together, once, as much as one run takes', async () => {
  const held = Promise.withResolvers<void>()
  const runs: string[][] = []
  const news = coalesce({
    apart: 0,
    most: 2,
    log: createLog('silent'),
    run(names) {
      runs.push(names)
      return held.promise
    },
  })
  news.ask(['a'])
  for (const name of ['b', 'c', 'b', 'd']) news.ask([name])
  expect(runs).toEqual([['a']])
  held.resolve()
  await expect.poll(() => runs).toEqual([['a'], ['b', 'c'], ['d']])
  await news.close()
})

test('work that fails is asked again for the same names and what came meanwhile; told once', async () => {
  const lines: string[] = []
  const runs: string[][] = []
  const news = coalesce({
    apart: 0,
    most: 10,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    async run(names) {
      runs.push(names.toSorted())
      if (runs.length <= 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    },
  })
  news.ask(['a'])
  news.ask(['b'])
  await expect.poll(() => runs).toEqual([['a'], ['a', 'b'], ['a', 'b']])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ away: true, err: { code: 'ECONNREFUSED' } })
  await news.close()
})

test('runs start apart, and slow work fills half the time at most', async () => {
  const starts: number[] = []
  const takes = [0, 100, 0]
  const news = coalesce({
    apart: 50,
    most: 1,
    log: createLog('silent'),
    async run() {
      await wait(takes[starts.push(performance.now()) - 1])
    },
  })
  news.ask(['a', 'b', 'c'])
  await expect.poll(() => starts).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = starts
  // Timers count whole milliseconds.
  expect(second - first).toBeGreaterThanOrEqual(49)
  expect(third - second).toBeGreaterThanOrEqual(198)
  await news.close()
})

test('closing waits for the work under way and does no more', async () => {
  const held = Promise.withResolvers<void>()
  const runs: string[][] = []
  const news = coalesce({
    apart: 60_000,
    most: 1,
    log: createLog('silent'),
    run(names) {
      runs.push(names)
      return held.promise
    },
  })
  news.ask(['a', 'b'])
  const order: string[] = []
  const closed = news.close().then(() => order.push('closed'))
  await Promise.resolve()
  order.push('the work is done')
  held.resolve()
  await closed
  expect(order).toEqual(['the work is done', 'closed'])
  expect(runs).toEqual([['a']])
})

test('asked for nothing it does nothing', async () => {
  const run = vi.fn<() => Promise<void>>()
  const news = coalesce({ apart: 0, most: 1, log: createLog('silent'), run })
  news.ask([])
  await news.close()
  expect(run).not.toHaveBeenCalled()
})
