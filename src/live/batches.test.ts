import { expect, test } from 'vitest'
import { createLog } from '../server/log.ts'
import { createBatches } from './batches.server.ts'

const log = createLog('silent')

test('what comes while a batch is under way is done after it, together', async () => {
  const held = Promise.withResolvers<void>()
  const due = new Set(['a'])
  const runs: string[][] = []
  const batches = createBatches({
    apart: 0,
    log,
    take: () => takeAll(due),
    run(batch) {
      runs.push(batch)
      return held.promise
    },
    putBack: () => undefined,
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

test('a batch that failed is put back and done again', async () => {
  const due = new Set(['a'])
  const runs: string[][] = []
  const batches = createBatches({
    apart: 0,
    log,
    take: () => takeAll(due),
    async run(batch) {
      runs.push(batch)
      if (runs.length === 1) throw new Error('The database is away')
    },
    putBack: (batch) => batch.forEach((name) => due.add(name)),
  })
  batches.wake()
  await expect.poll(() => runs).toEqual([['a'], ['a']])
  await batches.close()
})

test('to wake them for nothing does not keep them from what comes later', async () => {
  const due = new Set<string>()
  const runs: string[][] = []
  const batches = createBatches({
    apart: 0,
    log,
    take: () => takeAll(due),
    run: async (batch) => void runs.push(batch),
    putBack: () => undefined,
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
