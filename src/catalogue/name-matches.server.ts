import { isOneMistakeAway } from './inverted-index.server.ts'
import { termOf, wordsOf } from './search-words.server.ts'
import { LEAST_LETTERS_TO_CORRECT } from './search.server.ts'

/** How well a name fits what is typed, the best first. */
export const FITS = ['beginning', 'within', 'corrected'] as const
export type Fit = (typeof FITS)[number]

/** A name as it is looked through. */
export interface NameText {
  words: readonly string[]
  /** All its words together, those from the second on, and so forth: 'f 150' is f150. */
  endings: readonly string[]
}

/** What is typed so far, its last word unfinished. */
export interface Typed {
  words: readonly string[]
  /** Whether one mistake in a word is forgiven, by the rule of searches. */
  forgives: boolean
}

/** How a name fits what is typed; null when it does not. */
export function fitOf({ words, forgives }: Typed, name: NameText): Fit | null {
  const whole = words.join('')
  const at = name.endings.findIndex((ending) => ending.startsWith(whole))
  if (at >= 0) return at === 0 ? 'beginning' : 'within'
  if (areFound(words, name.words, begins)) return 'within'
  return forgives && areFound(words, name.words, mayBegin) ? 'corrected' : null
}

/** Each of the words in a word of its own. */
function areFound(
  typed: readonly string[],
  name: readonly string[],
  fits: (word: string, other: string) => boolean,
): boolean {
  const left = [...name]
  return typed.every((word) => {
    const at = left.findIndex((other) => fits(word, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function begins(word: string, other: string): boolean {
  if (other.startsWith(word)) return true
  const term = termOf(word)
  return term !== undefined && termOf(other) === term
}

/** Also with one mistake, by the rule of searches. */
function mayBegin(word: string, other: string): boolean {
  if (begins(word, other)) return true
  if (word.length < LEAST_LETTERS_TO_CORRECT || !/^\p{L}+$/u.test(word)) return false
  if (other.length < word.length - 1) return false
  return [-1, 0, 1].some((more) =>
    isOneMistakeAway(word, other.slice(0, Math.max(0, word.length + more))),
  )
}

const read = new Map<string, NameText>()
/** Names come again with each letter that is typed. */
const MAX_READ = 50_000

/** A name, read once. */
export function nameText(name: string): NameText {
  const known = read.get(name)
  if (known) return known
  const words = wordsOf(name)
  const text = { words, endings: words.map((_, nth) => words.slice(nth).join('')) }
  if (read.size < MAX_READ) read.set(name, text)
  return text
}
