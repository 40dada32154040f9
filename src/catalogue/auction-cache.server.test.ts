import { expect, test } from 'vitest'
import { createAuctionCache } from './auction-cache.server.ts'

/** A table whose readings end when told to. */
function aTable(prices: Record<string, number>) {
  const readings: { ids: readonly string[]; end: () => void }[] = []
  const cache = createAuctionCache(async (ids) => {
    const rows = ids.flatMap((id) => (prices[id] === undefined ? [] : [{ id, price: prices[id] }]))
    const { promise, resolve } = Promise.withResolvers<void>()
    readings.push({ ids, end: resolve })
    await promise
    return rows
  })
  /** Ends the readings that have begun and those that begin meanwhile. */
  async function read(...ids: string[]) {
    const reading = cache.read(ids)
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise(setImmediate)
      for (const { end } of readings) end()
    }
    return (await reading).map(({ price }) => price)
  }
  return { prices, readings, cache, read, asked: () => readings.map(({ ids }) => ids) }
}

test('each auction is read once, in the order asked for, by all who ask together', async () => {
  const { cache, read, asked } = aTable({ a: 1, b: 2, c: 3 })
  const together = cache.read(['b', 'a'])
  expect(await read('c', 'missing', 'b')).toEqual([3, 2])
  expect((await together).map(({ price }) => price)).toEqual([2, 1])
  expect(await read('a', 'b', 'c')).toEqual([1, 2, 3])
  expect(asked()).toEqual([['b', 'a', 'c', 'missing']])
})

test('an auction stays as it is while it is kept', async () => {
  const { cache, read } = aTable({ a: 1 })
  await read('a')
  const [kept] = await cache.read(['a'])
  expect(Object.isFrozen(kept)).toBe(true)
  expect((await cache.read(['a']))[0]).toBe(kept)
})

test('what has changed is read again', async () => {
  const { prices, cache, read, asked } = aTable({ a: 1, b: 2 })
  await read('a', 'b')
  prices['a'] = 5
  cache.delete('a')
  expect(await read('a', 'b')).toEqual([5, 2])
  cache.clear()
  expect(await read('a', 'b')).toEqual([5, 2])
  expect(asked()).toEqual([['a', 'b'], ['a'], ['a', 'b']])
})

test('what changes while it is read is not kept as it was', async () => {
  const { prices, readings, cache, read } = aTable({ a: 1 })
  const before = cache.read(['a'])
  await expect.poll(() => readings.length).toBe(1)
  prices['a'] = 5
  cache.delete('a')
  expect(await read('a')).toEqual([5])
  expect(await before).toEqual([{ id: 'a', price: 1 }])
  expect(await read('a')).toEqual([5])
})

test('a reading that fails is not kept', async () => {
  let isDown = true
  const cache = createAuctionCache(async (ids) => {
    if (isDown) throw new Error('The database is down')
    return ids.map((id) => ({ id }))
  })
  await expect(cache.read(['a'])).rejects.toThrow('The database is down')
  isDown = false
  expect(await cache.read(['a'])).toEqual([{ id: 'a' }])
})
