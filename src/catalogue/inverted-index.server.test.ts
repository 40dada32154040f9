import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInvertedIndex, isOneMistakeAway } from './inverted-index.server.ts'

// Few letters, so that parts repeat; one takes two code units.
const letters = fc.constantFrom('a', 'b', 'é', '🚚', '%', '_')
const words = fc.string({ unit: letters, minLength: 1, maxLength: 6 })

function indexOf(...all: readonly string[][]) {
  const index = createInvertedIndex()
  for (const [doc, text] of all.entries()) index.add(doc, new Set(text))
  return index
}

test('a search finds the documents in one of whose words it occurs', () => {
  fc.assert(
    fc.property(fc.array(fc.array(words)), words, (all, part) => {
      const where = (holds: (word: string) => boolean) =>
        [...all.keys()].filter((doc) => all[doc]?.some(holds))
      const index = indexOf(...all)
      expect(index.find(part).array()).toEqual(where((word) => word.includes(part)))
      expect(index.findBeginning(part).array()).toEqual(where((word) => word.startsWith(part)))
      expect(index.findWord(part).array()).toEqual(where((word) => word === part))
    }),
  )
})

test('every part of a word finds it', () => {
  const index = indexOf(['2019', 'ford', 'f150'], ['bayliner'])
  for (const part of ['f', '150', 'f150', 'ord']) expect(index.find(part).array()).toEqual([0])
  for (const part of ['bayliner', 'line', 'r']) expect(index.find(part).has(1)).toBe(true)
})

test('numbers beyond those of the first bitset are found', () => {
  const index = createInvertedIndex()
  index.add(3, new Set(['truck']))
  index.add(100_000, new Set(['truck']))
  expect(index.find('uck').array()).toEqual([3, 100_000])
})

test('words that are one mistake away are similar, and no others', () => {
  const index = indexOf(['silverado', 'silver', 'f150', 'tahoe', 'tacoma'])
  for (const wrong of ['silverdo', 'silveradoo', 'silverada', 'silevrado', 'islverado'])
    expect(index.similarTo(wrong)).toEqual(['silverado'])
  for (const far of ['silvredo', 'slvrado', 'silverado', 'f151'])
    expect(index.similarTo(far)).toEqual([])
})

/** All words of these letters that one mistake makes of a word. */
function mistakesIn(word: string, alphabet: string): Set<string> {
  const made = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    for (const letter of alphabet) {
      made.add(head + letter + tail)
      if (tail) made.add(head + letter + tail.slice(1))
    }
    if (tail) made.add(head + tail.slice(1))
    if (tail.length > 1) made.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
  }
  made.delete(word)
  return made
}

test("one mistake is a letter too many, one missing, another one, or two in each other's place", () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isOneMistakeAway(one, other)).toBe(mistakesIn(one, 'abc').has(other))
    }),
    { numRuns: 2_000 },
  )
})
