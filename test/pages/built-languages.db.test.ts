import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Language } from '../../src/languages/language.ts'

/** Three words or more that stand in a script as they do in a message, whatever quotes it is put in. */
const SENTENCE = /^\p{L}+(?:[ ,.]+\p{L}+){2,}\.?$/u

/** What a library says itself where it is not told what to say. */
const OF_LIBRARIES = ['Use the arrow keys to move the crop selection area']

const english = sentencesIn('en')
const spanish = sentencesIn('es')
/** Values that are kept in English, whatever is read, are words of the program. */
const program = filesAt('src/**/*.{ts,tsx}')

test.each([
  ['en', english, spanish],
  ['es', spanish, english],
] as const)(
  'the scripts that are built in %s hold sentences of it, and none of the other language',
  (language, own, others) => {
    const scripts = filesAt(`dist/${language}/client/**/*.js`)
    const isThere = (sentence: string) => scripts.includes(sentence)
    expect(own.filter(isThere).length).toBeGreaterThan(own.length / 2)
    const strange = others.filter((sentence) => !own.includes(sentence) && isThere(sentence))
    const isKept = (sentence: string) =>
      program.includes(sentence) || OF_LIBRARIES.includes(sentence)
    expect(strange.filter((sentence) => !isKept(sentence))).toEqual([])
  },
)

function sentencesIn(language: Language): string[] {
  return globSync(`src/languages/${language}/**/*.json`).flatMap((file) =>
    Object.values<string>(JSON.parse(readFileSync(file, 'utf8'))).filter((text) =>
      SENTENCE.test(text),
    ),
  )
}

function filesAt(pattern: string): string {
  return globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}
