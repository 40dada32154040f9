import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInvertedIndex, wordsIn } from './inverted-index.server.ts'

// Few letters, so that parts repeat; one takes two code units.
const letters = fc.constantFrom('a', 'b', 'é', '🚚', '%', '_')
const words = fc.string({ unit: letters, minLength: 1, maxLength: 6 })
const spaces = fc.constantFrom(' ', '  ', '\n', '\t')
const texts = fc
  .array(fc.tuple(words, spaces))
  .map((pairs) => pairs.map((pair) => pair.join('')).join(''))

function indexOf(all: readonly string[]) {
  const index = createInvertedIndex()
  for (const [doc, text] of all.entries()) index.add(doc, text)
  return index
}

test('a search finds the documents in one of whose words it occurs', () => {
  fc.assert(
    fc.property(fc.array(texts), words, (all, part) => {
      const holding = [...all.keys()].filter((doc) =>
        wordsIn(all[doc] ?? '').some((word) => word.includes(part)),
      )
      expect(indexOf(all).find(part).array()).toEqual(holding)
    }),
  )
})

test('every part of a word finds it', () => {
  const index = indexOf(['2019 ford f-150', 'bayliner'])
  for (const part of ['f', '-', '150', 'f-150', 'ord'])
    expect(index.find(part).array()).toEqual([0])
  for (const part of ['bayliner', 'line', 'r']) expect(index.find(part).has(1)).toBe(true)
})

test('no part lies across two words', () => {
  const index = indexOf(['ford transit'])
  expect(index.find('dt').isEmpty()).toBe(true)
  expect(index.find('d t').isEmpty()).toBe(true)
})

test('numbers beyond those of the first bitset are found', () => {
  const index = createInvertedIndex()
  index.add(3, 'truck')
  index.add(100_000, 'truck')
  expect(index.find('uck').array()).toEqual([3, 100_000])
})
