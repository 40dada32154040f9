import { STATES } from '../rules/states.ts'
import { kindsOf, VEHICLE_KINDS } from '../rules/vehicle/body-style.ts'
import { KIND_NAMES, SYNONYMS } from './synonyms.ts'

/** What texts and searches are made of, the same for both. */

/** A word as it is looked for, and the parts that hyphens divide it into. */
export interface Word {
  text: string
  parts: readonly string[]
}

/** Letters and digits; hyphens, apostrophes, decimal points and the commas of thousands stand inside a word. */
const WORD =
  /[\p{L}\p{N}]+(?:(?:[-'’]|(?<=\p{N})[.](?=\p{N})|(?<=\p{N}),(?=\p{N}{3}))[\p{L}\p{N}]+)*/gu
/** The same for texts of ASCII, as most are: a hundred thousand are read at a start, in a third of the time. */
const PLAIN_WORD = /[a-z\d]+(?:(?:[-']|(?<=\d)[.](?=\d)|(?<=\d),(?=\d{3}))[a-z\d]+)*/g
const PLAIN = /^[\x00-\x7f]*$/ // oxlint-disable-line no-control-regex -- all of ASCII
const LEFT_OUT = /[-'’,]/
const ALL_LEFT_OUT = /[-'’,]/g

/** The words of a text without case, accents, hyphens and commas: 'F-150' is f150, '64,210' is 64210. */
export function wordsOf(text: string): string[] {
  return writtenWords(text).map((word) =>
    LEFT_OUT.test(word) ? word.replaceAll(ALL_LEFT_OUT, '') : word,
  )
}

/** The same with their parts. */
export function wordsInParts(text: string): Word[] {
  return writtenWords(text).map((word) => {
    const parts = word.replaceAll(/['’,]/g, '').split('-')
    return { text: parts.join(''), parts }
  })
}

function writtenWords(text: string): string[] {
  if (PLAIN.test(text)) return text.toLowerCase().match(PLAIN_WORD) ?? []
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.toLowerCase().match(WORD) ?? []
}

/** A name of the trade or of a state, in one word or several. */
export interface Term {
  /** Stands in the index for every name of the same meaning. */
  tag: string
  /** The code of the state that it names. */
  state: string | null
  /** What a vehicle is, which its body style tells, and not any text that has the word. */
  isKind?: boolean
}

/** The terms, their words written together. */
const TERMS = new Map<string, Term>()
/** Those of several words as they are written. */
const WRITTEN = new Map<string, string>()
/** What terms of several words may begin with. */
const BEGINNINGS = new Set<string>()
const MAX_WORDS_OF_TERM = 4

/** Characters for private use, which no word holds. */
let tags = 0xe000
for (const names of SYNONYMS) takeIn(names, { state: null })
for (const kind of VEHICLE_KINDS) takeIn(KIND_NAMES[kind], { state: null, isKind: true })
for (const [code, name] of STATES) takeIn([name.toLowerCase()], { state: code })

function takeIn(names: readonly string[], meaning: Omit<Term, 'tag'>): void {
  const term = { ...meaning, tag: String.fromCodePoint(tags) }
  tags += 1
  for (const name of names) {
    const words = name.split(' ')
    const whole = words.join('')
    TERMS.set(whole, term)
    if (words.length > 1) WRITTEN.set(whole, name)
    if (!meaning.state && !whole.endsWith('s')) TERMS.set(`${whole}s`, term)
    for (let count = 1; count < words.length; count += 1)
      BEGINNINGS.add(words.slice(0, count).join(''))
  }
}

/** The longest term that begins with the nth word, and of how many words it is. */
export function termAt(
  words: readonly string[],
  nth: number,
): { term: Term; length: number } | null {
  let text = words[nth] ?? ''
  let longest = asTerm(TERMS.get(text), 1)
  for (let length = 2; length <= MAX_WORDS_OF_TERM && BEGINNINGS.has(text); length += 1) {
    const next = words[nth + length - 1]
    if (!next) break
    text += next
    longest = asTerm(TERMS.get(text), length) ?? longest
  }
  return longest
}

function asTerm(term: Term | undefined, length: number) {
  return term ? { term, length } : null
}

/** The terms, in one word, that are meant. */
export function termsLike(isLike: (name: string) => boolean): string[] {
  return [...TERMS.keys()].filter(isLike)
}

/** 'four wheel drive' for 'fourwheeldrive'. */
export function writtenTerm(whole: string): string {
  return WRITTEN.get(whole) ?? whole
}

export function termOf(word: string): Term | undefined {
  return TERMS.get(word)
}

/** The word, and what else the trade calls the same: Chevrolet for chevy. */
export function namesLike(word: string): string[] {
  const term = TERMS.get(word)
  const names = [...TERMS.keys()].filter((name) => term && TERMS.get(name) === term)
  return [...new Set([word, ...names.map(writtenTerm)])]
}

/** The terms in a line of text. A word belongs to one term alone: the longest that begins first. */
function termsIn(words: readonly string[]): Term[] {
  const found: Term[] = []
  for (let nth = 0; nth < words.length; nth += 1) {
    const known = termAt(words, nth)
    if (!known) continue
    found.push(known.term)
    nth += known.length - 1
  }
  return found
}

/** 'F 150', 'CX 5' and 'RAM 1500' are found as f150, cx5 and ram1500 too. */
const MAX_LETTERS_BEFORE_NUMBER = 3

/** A short name and the number after it, as one word. */
export function numberedName(first: string, second: string | undefined): string | null {
  if (!second || first.length > MAX_LETTERS_BEFORE_NUMBER) return null
  return /^\p{N}/u.test(second) && /^\p{L}+$/u.test(first) ? first + second : null
}

interface IndexedText {
  /** A line for each fact, the title first. */
  text: string
  category: string
  /** What its body style is called. */
  body_style: string | null
}

/** All that a document is found by: the words of its text, line by line, and of its category, and what it is. */
export function indexedWords(row: IndexedText): Set<string> {
  const all = new Set<string>()
  for (const [at, line] of row.text.split('\n').entries()) {
    const words = wordsOf(line)
    for (const [nth, word] of words.entries()) {
      all.add(word)
      const numbered = numberedName(word, words[nth + 1])
      if (numbered) all.add(numbered)
    }
    // A description may tell of the truck that it was traded for; a title tells what it is.
    for (const { tag, isKind } of termsIn(words)) if (!isKind || at === 0) all.add(tag)
  }
  for (const word of categoryWords(row.category)) all.add(word)
  for (const tag of kindTags(row)) all.add(tag)
  return all
}

/** Where the body style is not known it may be whatever its category holds. */
function kindTags({ body_style, category }: IndexedText): string[] {
  const names = body_style ? kindsOf(body_style) : category.split('-')
  return names.flatMap((name) => {
    const term = TERMS.get(name)
    return term?.isKind ? [term.tag] : []
  })
}

/** A category is a term only when each of its words says the same: not every car among Cars & Trucks is a truck. */
function categoryWords(slug: string): string[] {
  const [whole] = wordsInParts(slug)
  if (!whole) return []
  const title = TERMS.get(whole.text)
  const meanings = new Set(whole.parts.map((part) => TERMS.get(part)))
  const [only] = meanings
  const tags = [title, meanings.size === 1 ? only : undefined].flatMap((term) =>
    term && !term.isKind ? [term.tag] : [],
  )
  return [whole.text, ...whole.parts, ...tags]
}
