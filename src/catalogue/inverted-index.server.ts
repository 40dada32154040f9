import { TypedFastBitSet } from 'typedfastbitset'

export type InvertedIndex = ReturnType<typeof createInvertedIndex>

/** Which documents hold which words, for searches by any part of a word. */
export function createInvertedIndex() {
  const words: string[] = []
  const numbers = new Map<string, number>()
  /** The posting list of each word: its documents. */
  const postings: number[][] = []
  /** The words in which two letters stand side by side: few need to be looked at for a part. */
  const wordsByPair = new Map<string, number[]>()

  function addWord(word: string, doc: number): void {
    const number = words.push(word) - 1
    numbers.set(word, number)
    postings.push([doc])
    for (const pair of pairsOf(word)) {
      const known = wordsByPair.get(pair)
      if (known) known.push(number)
      else wordsByPair.set(pair, [number])
    }
  }

  /** The words that can hold a part: those with its rarest pair of letters, or all for a single letter. */
  function candidatesFor(part: string): Iterable<number> {
    const lists = [...pairsOf(part)].map((pair) => wordsByPair.get(pair) ?? [])
    if (lists.length === 0) return words.keys()
    return lists.reduce((a, b) => (b.length < a.length ? b : a))
  }

  return {
    /** Adds the words of a text to a document; each document once, the numbers rising. */
    add(doc: number, text: string): void {
      for (const word of new Set(wordsIn(text))) {
        const number = numbers.get(word)
        if (number === undefined) addWord(word, doc)
        else postings[number]?.push(doc)
      }
    },
    /** The documents in whose words a part occurs. */
    find(part: string): TypedFastBitSet {
      const found = new TypedFastBitSet()
      for (const number of candidatesFor(part)) {
        if (!words[number]?.includes(part)) continue
        for (const doc of postings[number] ?? []) found.add(doc)
      }
      return found
    },
  }
}

/** What whitespace separates. No part of a search holds any, so none lies across two words. */
export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function pairsOf(word: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 1; at < word.length; at += 1) pairs.add(word.slice(at - 1, at + 1))
  return pairs
}
