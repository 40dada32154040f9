import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'
import { createLog } from './log.ts'

test('keys added while a batch runs are handled after it, once each, at most two in a batch', async () => {
  const held = Promise.withResolvers<void>()
  const runs: string[][] = []
  const batcher = createBatcher({
    intervalMs: 0,
    maxKeys: 2,
    log: createLog('silent'),
    run(keys) {
      runs.push(keys)
      return held.promise
    },
  })
  batcher.add(['a'])
  for (const key of ['b', 'c', 'b', 'd']) batcher.add([key])
  expect(runs).toEqual([['a']])
  held.resolve()
  await expect.poll(() => runs).toEqual([['a'], ['b', 'c'], ['d']])
  await batcher.close()
})

test('work that fails is asked again for the same keys and what came meanwhile; told once', async () => {
  const lines: string[] = []
  const runs: string[][] = []
  const batcher = createBatcher({
    intervalMs: 0,
    maxKeys: 10,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    async run(keys) {
      runs.push(keys.toSorted())
      if (runs.length <= 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    },
  })
  batcher.add(['a'])
  batcher.add(['b'])
  await expect.poll(() => runs).toEqual([['a'], ['a', 'b'], ['a', 'b']])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ away: true, err: { code: 'ECONNREFUSED' } })
  await batcher.close()
})

test('runs start apart, and slow work fills half the time at most', async () => {
  const starts: number[] = []
  const takes = [0, 100, 0]
  const batcher = createBatcher({
    intervalMs: 50,
    maxKeys: 1,
    log: createLog('silent'),
    async run() {
      await wait(takes[starts.push(performance.now()) - 1])
    },
  })
  batcher.add(['a', 'b', 'c'])
  await expect.poll(() => starts).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = starts
  // Timers count whole milliseconds.
  expect(second - first).toBeGreaterThanOrEqual(49)
  expect(third - second).toBeGreaterThanOrEqual(198)
  await batcher.close()
})

test('closing waits for the work under way and does no more', async () => {
  const held = Promise.withResolvers<void>()
  const runs: string[][] = []
  const batcher = createBatcher({
    intervalMs: 60_000,
    maxKeys: 1,
    log: createLog('silent'),
    run(keys) {
      runs.push(keys)
      return held.promise
    },
  })
  batcher.add(['a', 'b'])
  const order: string[] = []
  const closed = batcher.close().then(() => order.push('closed'))
  await Promise.resolve()
  order.push('the work is done')
  held.resolve()
  await closed
  expect(order).toEqual(['the work is done', 'closed'])
  expect(runs).toEqual([['a']])
})

test('asked for nothing it does nothing', async () => {
  const run = vi.fn<() => Promise<void>>()
  const batcher = createBatcher({ intervalMs: 0, maxKeys: 1, log: createLog('silent'), run })
  batcher.add([])
  await batcher.close()
  expect(run).not.toHaveBeenCalled()
})
