import { TypedFastBitSet } from 'typedfastbitset'
import { STATES } from '../rules/states.ts'
import type { CorrectedWords } from './corrected-search.server.ts'
import { isOneMistakeAway, type InvertedIndex } from './inverted-index.server.ts'
import {
  numberedName,
  termAt,
  termOf,
  termsLike,
  wordsInParts,
  writtenTerm,
} from './search-words.server.ts'
import type { Term, Word } from './search-words.server.ts'

/** Searches hold no more words than this, parts of words counted each. */
const MAX_WORDS = 10
/** More parts of one word are not looked up apart. */
const MAX_PARTS = 4
/** Shorter words are found as they are written, or not at all. */
export const LEAST_LETTERS_TO_CORRECT = 5
/** Shorter parts of a VIN, a lot number or a mileage occur in too many by chance. */
const LEAST_PART_OF_NUMBER = 5
/** As a beginning, two letters say nothing. */
const LEAST_BEGINNING = 3

/** Beside others these narrow nothing, unless a comma before tells that a state is meant: 'Gary, IN'. */
const STOP_WORDS = new Set(
  'a an and at by for from in lot near of on or the title to vin with'.split(' '),
)

/** What searches look through. */
export interface Searched {
  words: Pick<InvertedIndex, 'find' | 'findBeginning' | 'findWord' | 'similarTo'>
  /** VINs, lot numbers and mileages. */
  numbers: Pick<InvertedIndex, 'find' | 'findEnding' | 'findWord'>
  listed: TypedFastBitSet
  docsInState(code: string): TypedFastBitSet
  /** Is told what words were taken for. */
  corrected?: CorrectedWords | undefined
}

/** For each word or term of a search the documents that it is found in: all have to be met. */
export function searchConditions(searched: Searched, q: string | undefined): TypedFastBitSet[] {
  const text = (q ?? '').replaceAll(/\p{Cc}/gu, '')
  const words = askedWords(text)
  // Signs alone are found nowhere.
  if (words.length === 0) return text.trim() ? [new TypedFastBitSet()] : []
  const texts = words.map((word) => word.text)
  const found: TypedFastBitSet[] = []
  const dropped: Word[] = []
  for (let nth = 0; nth < words.length;) {
    const word = words[nth]
    const known = termAt(texts, nth)
    const together = known && known.length > 1 ? findTerm(searched, known.term) : null
    if (known && together) {
      found.push(together)
      nth += known.length
    } else if (word?.isStopWord) {
      dropped.push(word)
      nth += 1
    } else {
      const { docs, length } = findAt(searched, words, nth)
      found.push(docs)
      nth += length
    }
  }
  return found.length > 0 ? found : dropped.map((word) => findWord(searched, word))
}

type AskedWord = Word & { isStopWord: boolean }

function askedWords(text: string): AskedWord[] {
  const words = text.split(/,(?!\d{3})/).flatMap((part, nth) =>
    wordsInParts(part).map((word, at) => ({
      ...word,
      isStopWord: STOP_WORDS.has(word.text) && !(nth > 0 && at === 0 && isCodeOfState(word.text)),
    })),
  )
  return withinLimit(words)
}

function isCodeOfState(text: string): boolean {
  return STATES.has(text.toUpperCase())
}

/** A visitor may put a hundred parts into one word, and each costs a look through the index. */
function withinLimit(words: readonly AskedWord[]): AskedWord[] {
  const taken: AskedWord[] = []
  let left = MAX_WORDS
  for (const word of words) {
    if (left <= 0) break
    const parts = word.parts.slice(0, Math.min(MAX_PARTS, left))
    taken.push({ ...word, parts })
    left -= parts.length
  }
  return taken
}

/** The nth word, together with the next where that is its number. */
function findAt(searched: Searched, words: readonly Word[], nth: number) {
  const [word, next] = [words[nth], words[nth + 1]]
  if (!word) return { docs: new TypedFastBitSet(), length: 1 }
  const numbered = numberedName(word.text, next?.text)
  const together = numbered ? findText(searched, numbered) : null
  if (!next || !together?.intersects(searched.listed))
    return { docs: findWord(searched, word), length: 1 }
  // 'ram 1500' may stand apart too; the 'f' of 'f 150' stands anywhere.
  if (word.text.length <= 2) return { docs: together, length: 2 }
  const apart = findWord(searched, word).new_intersection(findWord(searched, next))
  return { docs: together.union(apart), length: 2 }
}

/** A word with all that it may mean; only one that is found nowhere is taken to be written wrong, or unfinished. */
function findWord(searched: Searched, word: Word): TypedFastBitSet {
  const term = termOf(word.text)
  // No truck is no reason to show what the title of its category calls one.
  if (term?.isKind) return findTerm(searched, term)
  const docs = findMeaning(searched, word)
  return docs.intersects(searched.listed) ? docs : findCorrected(searched, word.text)
}

function findMeaning(searched: Searched, word: Word): TypedFastBitSet {
  const { text, parts } = word
  const term = termOf(text)
  if (term) return orElse(searched, findNamed(searched, text, term), () => findText(searched, text))
  const code = text.toUpperCase()
  if (STATES.has(code)) {
    const docs = searched.docsInState(code).clone()
    // 'in' and 'or' stand in most texts.
    if (!STOP_WORDS.has(text)) docs.union(searched.words.findWord(text))
    return orElse(searched, docs, () => searched.words.findBeginning(text))
  }
  const docs = findText(searched, text)
  if (parts.length === 1) return docs
  const areWords = parts.every((part) => /^\p{L}{3,}$/u.test(part))
  const apart = () =>
    parts.map((part) => findPart(searched, part)).reduce((a, b) => a.new_intersection(b))
  return areWords ? docs.union(apart()) : orElse(searched, docs, apart)
}

/** A single letter occurs in nearly every word, and all of them would be looked through for it: it is one itself. */
function findPart(searched: Searched, part: string): TypedFastBitSet {
  return part.length > 1 ? findText(searched, part) : searched.words.findWord(part)
}

/** A term in one word: by whatever name, and words that begin with it. */
function findNamed(searched: Searched, text: string, term: Term): TypedFastBitSet {
  const docs = findTerm(searched, term).union(searched.words.findWord(text))
  if (text.length >= LEAST_BEGINNING) docs.union(searched.words.findBeginning(text))
  else docs.union(searched.words.findWord(`${text}s`))
  return docs
}

function findTerm({ words, docsInState }: Searched, { tag, state }: Term): TypedFastBitSet {
  const docs = words.findWord(tag)
  return state ? docs.union(docsInState(state)) : docs
}

/** Any part of a word, its singular or plural, and VINs and lot numbers. */
function findText(searched: Searched, text: string): TypedFastBitSet {
  const { words, numbers } = searched
  const docs = words.find(text)
  for (const other of otherNumbersOf(text)) docs.union(words.findWord(other))
  docs.union(text.length >= LEAST_PART_OF_NUMBER ? numbers.find(text) : numbers.findWord(text))
  return orElse(searched, docs, () => numbers.find(text))
}

/** The singular of a plural, and the plural that does not hold the singular. */
function otherNumbersOf(word: string): string[] {
  if (!/^\p{L}{4,}$/u.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  if (word.endsWith('es')) return [word.slice(0, -1), word.slice(0, -2)]
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)]
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []
}

/** What a word that is found nowhere is one mistake away from, or the beginning of. */
function findCorrected(searched: Searched, text: string): TypedFastBitSet {
  const isWord = /^\p{L}+$/u.test(text)
  const mayBeCorrected = isWord && text.length >= LEAST_LETTERS_TO_CORRECT
  const isMistaken = (name: string) => mayBeCorrected && isOneMistakeAway(text, name)
  const isLike = (name: string) =>
    (isWord && text.length >= LEAST_BEGINNING && name.startsWith(text)) || isMistaken(name)
  const docs = new TypedFastBitSet()
  const meant = new Set<string>()
  for (const name of termsLike(isLike)) {
    const term = termOf(name)
    const found = term ? findTerm(searched, term) : new TypedFastBitSet()
    docs.union(found)
    if (isMistaken(name) && found.intersects(searched.listed)) meant.add(writtenTerm(name))
  }
  for (const word of mayBeCorrected ? searched.words.similarTo(text) : []) {
    const term = termOf(word)
    const found = term?.isKind ? findTerm(searched, term) : searched.words.findWord(word)
    docs.union(found)
    if (found.intersects(searched.listed)) meant.add(writtenTerm(word))
  }
  if (meant.size > 0) searched.corrected?.set(text, [...meant])
  return docs
}

/** The second way where the first finds no public auction. */
function orElse(
  { listed }: Searched,
  docs: TypedFastBitSet,
  other: () => TypedFastBitSet,
): TypedFastBitSet {
  return docs.intersects(listed) ? docs : other()
}
