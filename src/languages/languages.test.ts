import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './language.ts'

const ROOM = import.meta.dirname
const PARTS = readdirSync(join(ROOM, 'en'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))

type Texts = Record<string, string>

function textsOf(language: string, part: string): Texts {
  return JSON.parse(readFileSync(join(ROOM, language, `${part}.json`), 'utf8'))
}

/** The names of the values and tags that a message asks for: 'count', '<link>'. */
function namesIn(text: string): string[] {
  const names = new Set<string>()
  function read(elements: readonly MessageFormatElement[]): void {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if ('children' in element) read(element.children)
      if ('options' in element) for (const { value } of Object.values(element.options)) read(value)
    }
  }
  read(parse(text))
  return [...names].toSorted()
}

const program = readdirSync('src', { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('languages'))
  .map((file) => readFileSync(join('src', file), 'utf8'))

test('what starts the product builds its pages in each language', () => {
  expect(readFileSync('launch.mjs', 'utf8')).toContain(
    `const LANGUAGES = ['${LANGUAGES.join("', '")}']`,
  )
})

describe.each(PARTS)('the texts of %s', (part) => {
  const english = textsOf('en', part)
  const users = program.filter((source) => source.includes(`/languages/${part}.ts'`))

  test.each(LANGUAGES)('are complete in %s', (language) => {
    expect(Object.keys(textsOf(language, part)).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test.each(LANGUAGES)('ask for the same values in %s', (language) => {
    const asked = (texts: Texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, namesIn(text)]))
    expect(asked(textsOf(language, part))).toEqual(asked(english))
  })

  test('are all used', () => {
    const isUsed = (key: string) => users.some((source) => source.includes(`'${key}'`))
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([])
  })

  test('are spelled as the specification spells', () => {
    const odd = Object.values(english).filter((text) => /\.{4}|\be-mail|\bmails\b/i.test(text))
    expect(odd).toEqual([])
  })

  test('are said as Americans say them', () => {
    const odd = Object.values(english).filter((text) =>
      /, or no longer\b|\bnot told\b|\bI have, |\ball-in I\b/i.test(text),
    )
    expect(odd).toEqual([])
  })

  test('are translated, sentence by sentence', () => {
    const spanish = textsOf('es', part)
    const same = Object.entries(english).filter(
      ([key, text]) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text) && spanish[key] === text,
    )
    expect(same).toEqual([])
  })
})
