import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A clock of its own; bids have passed by hand. */
function someTurns({ places = { perKey: 10, inAll: 10 } } = {}) {
  let now = 0
  const waits: { ms: number; end: () => void }[] = []
  const takeTurn = createTurns({
    places,
    rest: 3,
    bids: {
      letPass: (ms) => new Promise<void>((resolve) => void waits.push({ ms, end: resolve })),
    },
    clock: () => now,
  })
  const taking = (ms: number, network = 'one') =>
    takeTurn(network, async () => {
      now += ms
      return network
    }).result
  return { taking, takeTurn, waits }
}

test('the first page waits for nothing, the next one lets bids pass, for at most three times as long as that took', async () => {
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
  await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([200])
})

test('what takes no time to speak of lets the next one in at once', async () => {
  const { taking, waits } = someTurns()
  await Promise.all([taking(0.1), taking(0.2), taking(0.3)])
  expect(waits).toEqual([])
})

test('one that fails keeps nobody else from theirs', async () => {
  const { taking, takeTurn, waits } = someTurns()
  const failing = takeTurn('one', () => Promise.reject(new Error('no page')))
  const next = taking(1)
  await expect(failing.result).rejects.toThrow('no page')
  expect(await next).toBe('one')
  await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([3])
})

test('more than may wait are refused: of a full queue whoever has most in it', async () => {
  const { takeTurn } = someTurns({ places: { perKey: 2, inAll: 2 } })
  const held = Promise.withResolvers<string>()
  const page = (network: string) => takeTurn(network, () => held.promise).result
  const flood = [page('flood'), page('flood'), page('flood')]
  expect(await page('flood')).toBeNull()
  const other = page('other')
  expect(await flood.pop()).toBeNull()
  held.resolve('page')
  expect(await Promise.all([...flood, other])).toEqual(['page', 'page', 'page'])
})
