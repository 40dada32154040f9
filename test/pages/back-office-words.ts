/** By what modules of the back office are known again in scripts that are built: what only they say. */
import { globSync, readFileSync } from 'node:fs'
import type { Language } from '../../src/languages/language.ts'

export const OF_BACK_OFFICE = /^src\/(?:features\/staff|languages\/(?:\w\w\/)?staff)\//
/** What browsers never load. */
const OF_SERVER = /\.server\.ts$|\.test\.tsx?$|\/staff\/answers\//
/** In quotes: the name of a class, of a text, of what is stored, an address. */
const WORDS = /(['"`])([^'"`\\\n$]{6,})\1/g
/** A sentence without a place for a value. */
const SENTENCE = /^[^'"`\\{}]*\p{L} \p{L}[^'"`\\{}]*$/u
/** What libraries that pages are built on say as well. */
const OF_LIBRARIES = [
  '00000000-0000-0000-0000-000000000000',
  'currency code',
  'date-time',
  'direction',
  ...['dragend', 'dragover', 'dragstart'],
  'selected',
]

/** The words of each module and of each file of texts that stand nowhere else in the program. */
export function ownWordsOf(language: Language): Map<string, string[]> {
  const texts = globSync(`src/languages/${language}/**/*.json`)
  const others = [...globSync('src/**/*.{ts,tsx}'), ...texts]
    .filter((file) => !OF_BACK_OFFICE.test(file) && !OF_SERVER.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const theirs = new Set([...quotedIn(others), ...piecesOf(others)])
  const isOwn = (word: string) => !theirs.has(word) && !OF_LIBRARIES.includes(word)
  const own = texts.filter((file) => OF_BACK_OFFICE.test(file) && !OF_SERVER.test(file))
  return new Map(
    [...backOfficeSources(), ...own].map((file) => [file, wordsIn(file).filter(isOwn)]),
  )
}

/** The modules that browsers load. */
export function backOfficeSources(): string[] {
  return globSync('src/features/staff/**/*.{ts,tsx}').filter((file) => !OF_SERVER.test(file))
}

/** Names, and what of a text stands beside its values. */
function piecesOf(text: string): string[] {
  return [...(text.match(/[\w-]+/g) ?? []), ...text.split(/["{}]/)]
}

/** All that stands whole between two quotes, whichever they are. */
export function quotedIn(text: string): Set<string> {
  return new Set([...text.matchAll(/["'`](?=([^"'`\n]+)["'`])/g)].map(([, word = '']) => word))
}

function wordsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.json'))
    return Object.values<string>(JSON.parse(text)).filter((said) => SENTENCE.test(said))
  const program = text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|(?:from|import)\s*\(?\s*'[^']*'/gm, '')
  return [...new Set([...program.matchAll(WORDS)].map(([, , word = '']) => word))]
}
