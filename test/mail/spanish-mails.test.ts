/** What the product itself says in a Spanish mail is Spanish. What people wrote, and what is stored, stays as it was. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { inLanguage } from '../../src/languages/in-language.server.ts'
import type { Language } from '../../src/languages/language.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { everyMail } from './every-mail.ts'

/** The words of all texts of a language, between their values and tags. */
function wordsOf(language: Language): Set<string> {
  const words = new Set<string>()
  function read(elements: readonly MessageFormatElement[]): void {
    for (const element of elements) {
      if (element.type === TYPE.literal) words.add(element.value.trim())
      if ('children' in element) read(element.children)
      if ('options' in element) for (const { value } of Object.values(element.options)) read(value)
    }
  }
  const room = join('src/languages', language)
  const files = readdirSync(room, { recursive: true }).map(String)
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    const texts: Record<string, string> = JSON.parse(readFileSync(join(room, file), 'utf8'))
    for (const text of Object.values(texts)) read(parse(text))
  }
  return words
}

const SPANISH = wordsOf('es')
const ENGLISH_ONLY = [...wordsOf('en')].filter(
  (words) => /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(words) && !SPANISH.has(words),
)
/** Words of staff in a sample, which have an English text in them by chance. */
const OF_STAFF = 'The vehicle was driven 2,400 miles since it was received.'

/** All that is read of a mail. */
function textOf(mail: Mail): string {
  return JSON.stringify(mail).replaceAll(OF_STAFF, '')
}

const inSpanish = inLanguage('es', everyMail)

test.each(Object.entries(everyMail()))('%s is Spanish for whoever reads Spanish', (name, mail) => {
  const spanish = inSpanish[name]
  if (!spanish) throw new Error(`there is no ${name} in Spanish`)
  expect(spanish.subject).not.toBe(mail.subject)
  const text = textOf(spanish)
  expect(ENGLISH_ONLY.filter((words) => text.includes(words))).toEqual([])
})

test('what staff changed is said in Spanish, and what they wrote to it stays as it is', () => {
  const [english, spanish] = [everyMail(), inSpanish].map((all) =>
    JSON.stringify(all['notice announcement']),
  )
  expect(english).toContain('Photos added: 2')
  expect(spanish).toContain('Odómetro: se corrigió de 40,100 mi a 41,100 mi')
  expect(spanish).toContain('Fotos agregadas: 2')
  expect(spanish).not.toMatch(/corrected|added/)
  expect(spanish).toContain('The first reading was of the day it came in.')
})

test('an English sentence in a mail would be noticed', () => {
  const english = Object.values(everyMail()).map(textOf)
  const isNoticed = (text: string) => ENGLISH_ONLY.some((words) => text.includes(words))
  expect(english.every(isNoticed)).toBe(true)
})
