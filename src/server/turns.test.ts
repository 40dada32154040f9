import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A clock of its own; what waits is let go by hand. */
function someTurns(queued = 10) {
  let now = 0
  const waits: { ms: number; end: () => void }[] = []
  const inTurn = createTurns({
    queued,
    rest: 3,
    clock: () => now,
    wait: (ms) => new Promise<void>((resolve) => void waits.push({ ms, end: resolve })),
  })
  const taking = (ms: number, name = '') =>
    inTurn(async () => {
      now += ms
      return name
    })
  return { taking, waits }
}

test('the first page waits for nothing, the next one three times as long as that took', async () => {
  const { taking, waits } = someTurns()
  expect(await taking(12, 'first')).toBe('first')
  let isThere = false
  const second = taking(5).then(() => (isThere = true))
  await Promise.resolve()
  expect([isThere, waits.map(({ ms }) => ms)]).toEqual([false, [36]])
  waits[0]?.end()
  await second
  expect(waits.map(({ ms }) => ms)).toEqual([36, 15])
})

test('however long a page took, the next one waits for a fifth of a second at most', async () => {
  const { taking, waits } = someTurns()
  await taking(5_000)
  expect(waits[0]?.ms).toBe(200)
})

test('what takes no time to speak of lets the next one in at once', async () => {
  const { taking, waits } = someTurns()
  await Promise.all([taking(0.1), taking(0.2), taking(0.3)])
  expect(waits).toEqual([])
})

test('a page that fails has its rest too, and more than may wait are refused', async () => {
  const { waits } = someTurns()
  const turns = createTurns({ queued: 1, rest: 1, wait: async () => {} })
  await expect(turns(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page')
  expect(waits).toEqual([])
  const held = Promise.withResolvers<string>()
  const all = [turns(() => held.promise), turns(() => held.promise)]
  await expect(turns(() => held.promise)).rejects.toMatchObject({ code: 'busy' })
  held.resolve('page')
  expect(await Promise.all(all)).toEqual(['page', 'page'])
})
