import { distance } from 'fastest-levenshtein'
import { TypedFastBitSet } from 'typedfastbitset'

export type InvertedIndex = ReturnType<typeof createInvertedIndex>

/** Which documents hold which words, for searches by any part of a word, and by words that are written wrong. */
export function createInvertedIndex() {
  const words: string[] = []
  const numbers = new Map<string, number>()
  /** The posting list of each word: its documents. */
  const postings: number[][] = []
  /** The words in which two letters stand side by side: few need to be looked at for a part. */
  const wordsByPair = new Map<string, number[]>()
  /** Those of letters alone, by how many they have: with one mistake a word is about as long. */
  const wordsByLength: string[][] = []

  function addWord(word: string, doc: number): void {
    const number = words.push(word) - 1
    numbers.set(word, number)
    postings.push([doc])
    for (const pair of pairsOf(word)) {
      const known = wordsByPair.get(pair)
      if (known) known.push(number)
      else wordsByPair.set(pair, [number])
    }
    if (/^\p{L}+$/u.test(word)) (wordsByLength[word.length] ??= []).push(word)
  }

  /** The words that can hold a part: those with its rarest pair of letters, or all for a single letter. */
  function candidatesFor(part: string): Iterable<number> {
    const lists = [...pairsOf(part)].map((pair) => wordsByPair.get(pair) ?? [])
    if (lists.length === 0) return words.keys()
    return lists.reduce((a, b) => (b.length < a.length ? b : a))
  }

  function docsWhere(part: string, isMeant: (word: string) => boolean): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const number of candidatesFor(part)) {
      if (!isMeant(words[number] ?? '')) continue
      for (const doc of postings[number] ?? []) found.add(doc)
    }
    return found
  }

  return {
    /** Adds words to a document; each document once, the numbers rising. */
    add(doc: number, all: ReadonlySet<string>): void {
      for (const word of all) {
        const number = numbers.get(word)
        if (number === undefined) addWord(word, doc)
        else postings[number]?.push(doc)
      }
    },
    /** The documents in whose words a part occurs. */
    find: (part: string) => docsWhere(part, (word) => word.includes(part)),
    findBeginning: (part: string) => docsWhere(part, (word) => word.startsWith(part)),
    /** The documents of words that end with a part and have at least so many characters. */
    findEnding: (part: string, least: number) =>
      docsWhere(part, (word) => word.length >= least && word.endsWith(part)),
    findWord(word: string): TypedFastBitSet {
      return new TypedFastBitSet(postings[numbers.get(word) ?? -1])
    },
    /** The words that are one mistake away; see `isOneMistakeAway`. */
    similarTo(word: string): string[] {
      return [-1, 0, 1].flatMap((more) =>
        (wordsByLength[word.length + more] ?? []).filter((other) => isOneMistakeAway(word, other)),
      )
    },
  }
}

/** A letter too many, one missing, another one, or two neighbours in each other's place (Damerau-Levenshtein 1). */
export function isOneMistakeAway(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  const mistakes = distance(word, other)
  return mistakes === 1 || (mistakes === 2 && isSwapped(word, other))
}

function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  let at = 0
  while (word[at] === other[at]) at += 1
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  return swapped === other
}

function pairsOf(word: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 1; at < word.length; at += 1) pairs.add(word.slice(at - 1, at + 1))
  return pairs
}
