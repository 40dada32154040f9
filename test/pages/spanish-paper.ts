/** What the product itself says on a Spanish paper is Spanish. What people wrote, and what is stored, stays as it was. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect } from 'vitest'
import { inLanguage } from '../../src/languages/in-language.server.ts'
import { type Language, LANGUAGES } from '../../src/languages/language.ts'
import { pdfText } from '../pdf-text.ts'

interface Said {
  /** The texts that the paper has its labels from, such as 'papers/document': of these single words are looked for, too. */
  parts: readonly string[]
  /** What stays in English on it. */
  kept?: readonly string[]
}

/** The words of a paper in Spanish, as they run on, none of which is English that has a Spanish text. */
export async function spanishPaper(
  make: () => Promise<Uint8Array>,
  { parts, kept = [] }: Said,
): Promise<string> {
  const [english = '', spanish = ''] = await Promise.all(
    LANGUAGES.map(async (language) => inOneLine(pdfText(await inLanguage(language, make)))),
  )
  const englishIn = (text: string) => {
    const own = kept.map(inOneLine).reduce((rest, words) => rest.replaceAll(words, ' '), text)
    const days = own.match(ENGLISH_DAY) ?? []
    return [...englishOf(parts).filter((words) => stands(words, own)), ...days]
  }
  // Of a paper that has other texts nothing would be found.
  expect(englishIn(english).length).toBeGreaterThan(5)
  expect(englishIn(spanish)).toEqual([])
  return spanish
}

/** 'Nov 21, 2026', and with the whole name of the month. */
const ENGLISH_DAY = /\p{Lu}\p{Ll}{2,8} \d{1,2}, \d{4}/gu

/** What English texts say between their values, and Spanish ones nowhere: words of these parts, and sentences of all. */
function englishOf(parts: readonly string[]): string[] {
  const said = wordsOf('en', parts).filter((words) => /(?:\p{L}.*){6}/u.test(words))
  const spanish = wordsOf('es', parts).join('\n')
  return [...new Set([...SENTENCES, ...said.filter((words) => !stands(words, spanish))])]
}

function wordsOf(language: Language, parts: readonly string[]): string[] {
  const words: string[] = []
  function read(elements: readonly MessageFormatElement[]): void {
    for (const element of elements) {
      if (element.type === TYPE.literal) words.push(inOneLine(element.value).trim())
      if ('children' in element) read(element.children)
      if ('options' in element) for (const { value } of Object.values(element.options)) read(value)
    }
  }
  for (const part of parts) {
    const file = join('src/languages', language, `${part}.json`)
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    for (const text of Object.values(texts)) read(parse(text))
  }
  return words
}

/** Not as a part of longer words: 'Total' is none of 'Totalmente'. */
function stands(words: string, text: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const around = [text[at - 1], text[at + words.length]]
    if (!around.some((letter) => letter !== undefined && /\p{L}/u.test(letter))) return true
  }
  return false
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

const EVERY_PART = readdirSync('src/languages/en', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const EVERY_SPANISH = new Set(wordsOf('es', EVERY_PART))
const SENTENCES = wordsOf('en', EVERY_PART).filter(
  (words) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(words) && !EVERY_SPANISH.has(words),
)
