import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWatcherQueue } from './watcher-queue.server.ts'

test('watchers take turns: whoever asks for much waits longer, and nobody else does', () => {
  const waiting = createWatcherQueue<string>()
  for (let number = 0; number < 1_000; number += 1) waiting.add('greedy', `${number}`)
  waiting.add('modest', 'boat')
  waiting.add('modest', 'car')
  expect(waiting.take(4).map(({ watcher, id }) => `${watcher} ${id}`)).toEqual([
    'greedy 0',
    'modest boat',
    'greedy 1',
    'modest car',
  ])
  expect(waiting.size).toBe(998)
})

test('asking twice is asking once, and what is no longer wanted leaves no trace', () => {
  const waiting = createWatcherQueue<string>()
  for (let times = 0; times < 10_000; times += 1) {
    waiting.add('fickle', 'boat')
    waiting.add('fickle', `${times}`)
    waiting.remove('fickle', `${times}`)
  }
  expect(waiting.size).toBe(1)
  expect(waiting.has('fickle', 'boat')).toBe(true)
  waiting.remove('fickle', 'boat')
  expect(waiting.size).toBe(0)
  expect(waiting.take(10)).toEqual([])
})

const change = fc.record({
  act: fc.constantFrom('add', 'remove', 'take'),
  watcher: fc.constantFrom('a', 'b', 'c'),
  id: fc.constantFrom('1', '2', '3', '4'),
})

test('each wish is taken once, none is lost, and none is made up', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const waiting = createWatcherQueue<string>()
      const model = new Set<string>()
      const turns: boolean[] = []
      for (const { act, watcher, id } of changes) {
        if (act === 'add') {
          waiting.add(watcher, id)
          model.add(`${watcher} ${id}`)
        } else if (act === 'remove') {
          waiting.remove(watcher, id)
          model.delete(`${watcher} ${id}`)
        } else {
          const before = model.size
          const taken = waiting.take(2).map((wish) => `${wish.watcher} ${wish.id}`)
          const isRight = taken.every((wish) => model.delete(wish))
          turns.push(isRight && taken.length === Math.min(2, before))
        }
        expect(waiting.size).toBe(model.size)
      }
      expect(turns).not.toContain(false)
    }),
  )
})
