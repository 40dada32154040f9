import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

const all = (queue: FairQueue<string>) => {
  const items: string[] = []
  for (let item = queue.next(); item; item = queue.next()) items.push(item)
  return items
}

test('keys take turns, whoever came first and however much they ask for', () => {
  const queue = createFairQueue<string>({ perKey: 10, inAll: 10 })
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item)
  expect(queue.next()).toBe('a1')
  // Whoever comes again after a turn goes behind the others.
  queue.add('a', 'a4')
  expect(all(queue)).toEqual(['b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a key has so many places and no more', () => {
  const queue = createFairQueue<string>({ perKey: 2, inAll: 10 })
  expect(['a1', 'a2', 'a3'].map((item) => queue.add('a', item))).toEqual([
    undefined,
    undefined,
    'a3',
  ])
  expect(all(queue)).toEqual(['a1', 'a2'])
})

test('in a full queue the key with most loses its newest; nobody does for one that has as many', () => {
  const queue = createFairQueue<string>({ perKey: 10, inAll: 4 })
  for (const item of ['a1', 'a2', 'a3', 'b1']) queue.add(item.charAt(0), item)
  expect(queue.add('c', 'c1')).toBe('a3')
  expect(queue.add('b', 'b2')).toBe('b2')
  expect(queue.add('d', 'd1')).toBe('a2')
  expect(queue.add('e', 'e1')).toBe('e1')
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'd1'])
})

test('what another key asks for too comes in its turn, if that is sooner', () => {
  const queue = createFairQueue<string>({ perKey: 10, inAll: 10 })
  for (const item of ['a1', 'a2', 'a3', 'b1']) queue.add(item.charAt(0), item)
  queue.share('c', 'a3')
  queue.share('b', 'a1')
  queue.share('b', 'a2')
  queue.share('d', 'begun long since')
  expect(all(queue)).toEqual(['a1', 'b1', 'a3', 'a2'])
})

test('whatever others ask for, one thing that one key wants comes after one turn of each at most', () => {
  const floods = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 })
  fc.assert(
    fc.property(floods, floods, (before, meanwhile) => {
      const queue = createFairQueue<string>({ perKey: 15, inAll: 20 })
      for (const key of before) queue.add(key, key)
      expect(queue.add('me', 'mine')).toBeUndefined()
      const later = [...meanwhile]
      const turns: (string | undefined)[] = []
      while (!turns.includes('mine') && turns.length < 5) {
        for (const key of later.splice(0, 15)) expect(queue.add(key, key)).not.toBe('mine')
        turns.push(queue.next())
      }
      expect(turns.indexOf('mine')).toBeGreaterThanOrEqual(0)
      expect(turns.length).toBeLessThanOrEqual(4)
    }),
  )
})
