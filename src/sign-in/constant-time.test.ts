import { expect, test } from 'vitest'
import { createConstantTime } from './constant-time.server.ts'

test.each<[spans: number, took: number, outcome: string]>([
  [1, 1, 'fulfilled'],
  [1, 40, 'fulfilled'],
  [1, 40, 'rejected'],
  [1, 100, 'fulfilled'],
  [2, 130, 'fulfilled'],
  [2, 130, 'rejected'],
])('after %i whole spans of 100 ms work of %i ms is answered: %s', async (spans, took, outcome) => {
  let now = 7_000
  const wait = async (ms: number) => void (now += ms)
  const inConstantTime = createConstantTime(100, { now: () => now, wait })
  const answer = inConstantTime(async () => {
    await wait(took)
    if (outcome === 'rejected') throw new Error('refused')
    return 'the outcome'
  })
  const [settled] = await Promise.allSettled([answer])
  expect(settled).toMatchObject(
    outcome === 'rejected'
      ? { status: outcome, reason: new Error('refused') }
      : { status: outcome, value: 'the outcome' },
  )
  expect(now - 7_000).toBe(spans * 100)
})
