import { append, numberList, type NumberList } from './number-list.server.ts'
import type { SlotSet } from './slot-set.server.ts'

/** The words of the catalogue and which slots hold them, for searches by any part of a word. */
export interface CatalogueWords {
  /** Adds the words of a text to a slot. */
  add(slot: number, text: string): void
  /** The slots in whose words a part occurs. */
  find(part: string): SlotSet
}

/** Searches hold no more words than this. */
export const MOST_WORDS = 10

export function createCatalogueWords(): CatalogueWords {
  const words: string[] = []
  const numbers = new Map<string, number>()
  const holders: NumberList[] = []
  /** The words in which two letters stand side by side: few need to be looked at for a part. */
  const byPair = new Map<number, NumberList>()
  let lastSlot = 0

  function numberOf(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = words.length
    words.push(word)
    holders.push(numberList())
    numbers.set(word, number)
    for (const pair of pairsOf(word)) append(listOf(byPair, pair), number)
    return number
  }

  function wordsWith(part: string): Iterable<number> {
    const pairs = [...pairsOf(part)]
    if (pairs.length === 0) return words.keys().filter((number) => words[number]?.includes(part))
    const lists = pairs.map((pair) => byPair.get(pair) ?? numberList())
    const { numbers: some, length } = lists.reduce((a, b) => (b.length < a.length ? b : a))
    return some
      .subarray(0, length)
      .values()
      .filter((number) => words[number]?.includes(part))
  }

  return {
    add(slot, text) {
      lastSlot = Math.max(lastSlot, slot)
      for (const word of new Set(wordsIn(text))) {
        const holder = holders[numberOf(word)]
        if (holder) append(holder, slot)
      }
    },
    find(part) {
      const found = new Uint32Array((lastSlot >>> 5) + 1)
      for (const number of wordsWith(part)) {
        const holder = holders[number]
        if (!holder) continue
        for (let nth = 0; nth < holder.length; nth += 1) {
          const slot = holder.numbers[nth] ?? 0
          found[slot >>> 5] = (found[slot >>> 5] ?? 0) | (1 << (slot & 31))
        }
      }
      return found
    },
  }
}

/** What whitespace separates. No part of a search holds any, so none lies across two words. */
export function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function pairsOf(word: string): Set<number> {
  const pairs = new Set<number>()
  for (let at = 1; at < word.length; at += 1) {
    pairs.add(word.charCodeAt(at - 1) * 65_536 + word.charCodeAt(at))
  }
  return pairs
}

function listOf(lists: Map<number, NumberList>, key: number): NumberList {
  const known = lists.get(key)
  if (known) return known
  const list = numberList()
  lists.set(key, list)
  return list
}
