import { expect, test } from 'vitest'
import { createLog } from '../server/log.ts'
import { createBatches } from './batches.server.ts'

const log = createLog('silent')

test('what comes while a batch is under way is done after it, together', async () => {
  const held = Promise.withResolvers<void>()
  const due = new Set(['a'])
  const runs: string[][] = []
  const batches = createBatches({
    intervalMs: 0,
    log,
    take: () => takeAll(due),
    run(batch) {
      runs.push(batch)
      return held.promise
    },
    requeue: () => undefined,
  })
  batches.wake()
  for (const name of ['b', 'c', 'b']) {
    due.add(name)
    batches.wake()
  }
  expect(runs).toEqual([['a']])
  held.resolve()
  await expect.poll(() => runs).toEqual([['a'], ['b', 'c']])
  await batches.close()
})

test('a batch that failed is put back and done again with what came meanwhile; told once', async () => {
  const due = new Set(['a'])
  const runs: string[][] = []
  const lines: string[] = []
  const batches = createBatches({
    intervalMs: 0,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    take: () => takeAll(due),
    async run(batch) {
      runs.push(batch.toSorted())
      if (runs.length <= 2) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    },
    requeue: (batch) => batch.forEach((name) => due.add(name)),
  })
  batches.wake()
  due.add('b')
  await expect.poll(() => runs).toEqual([['a'], ['a', 'b'], ['a', 'b']])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ away: true, err: { code: 'ECONNREFUSED' } })
  await batches.close()
})

test('closing waits for the batch under way and does no more', async () => {
  const held = Promise.withResolvers<void>()
  const due = ['a', 'b']
  const runs: string[] = []
  const batches = createBatches({
    intervalMs: 60_000,
    log,
    take: () => due.shift() ?? null,
    run(batch) {
      runs.push(batch)
      return held.promise
    },
    requeue: () => undefined,
  })
  batches.wake()
  const order: string[] = []
  const closed = batches.close().then(() => order.push('closed'))
  await Promise.resolve()
  order.push('the batch is done')
  held.resolve()
  await closed
  expect(order).toEqual(['the batch is done', 'closed'])
  expect(runs).toEqual(['a'])
})

test('to wake them for nothing does not keep them from what comes later', async () => {
  const due = new Set<string>()
  const runs: string[][] = []
  const batches = createBatches({
    intervalMs: 0,
    log,
    take: () => takeAll(due),
    run: async (batch) => void runs.push(batch),
    requeue: () => undefined,
  })
  batches.wake()
  due.add('a')
  batches.wake()
  await expect.poll(() => runs).toEqual([['a']])
  await batches.close()
  due.add('b')
  batches.wake()
  expect(runs).toEqual([['a']])
})

function takeAll(due: Set<string>): string[] | null {
  const all = [...due]
  due.clear()
  return all.length > 0 ? all : null
}
