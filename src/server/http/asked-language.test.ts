import { expect, test } from 'vitest'
import { askedLanguage } from './asked-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['en;q=0.3, es;q=0.9', 'es'],
  ['en, es', 'en'],
  [`es,${'x,'.repeat(200)}`, 'en'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['es-419', 'es'],
  ['ES', 'es'],
  ['fr-FR,fr;q=0.9,es;q=0.5,en;q=0.3', 'es'],
  ['fr-FR,fr;q=0.9,en;q=0.5,es;q=0.3', 'en'],
  ['fr', 'en'],
  ['es;q=0, en', 'en'],
  ['estonian', 'en'],
  [';;;', 'en'],
])('who accepts %j is answered in %s', (accepted, language) => {
  expect(askedLanguage({ headers: { 'accept-language': accepted } })).toBe(language)
})
