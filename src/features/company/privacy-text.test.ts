import { expect, test } from 'vitest'
import { PERSONAL } from '../../browser/stored-texts.ts'
import en from '../../languages/en/site/privacy.json' with { type: 'json' }
import es from '../../languages/es/site/privacy.json' with { type: 'json' }
import { RELATIONS } from '../../rules/safeguards/related-accounts.ts'

type Words = readonly [english: string, spanish: string]

/** What is of one person alone in a browser, and goes when they sign out. */
const PERSONAL_WORDS: Record<(typeof PERSONAL)[number], Words> = {
  'recent-searches': ['recent searches', 'búsquedas recientes'],
  'search-to-save': ['a search that you are about to save', 'una búsqueda que está por guardar'],
  'typed-questions': ['questions that you typed', 'las preguntas que escribió'],
  compared: ['the vehicles that you compare', 'los vehículos que compara'],
  'postal-code': ['your postal code', 'su código postal'],
  'push-address': ['the address that push uses', 'la dirección que usan las notificaciones push'],
}

/** What else a browser keeps. */
const OTHER_WORDS: Record<string, Words> = {
  session: ['Your session', 'Su sesión'],
  draft: ['the Register form', 'el formulario de registro'],
  'return-address': ['where to lead you back', 'a dónde llevarle después'],
  pages: ['The last {pages} pages', 'Las últimas {pages} páginas'],
  pictures: ['{pictures} pictures', '{pictures} imágenes'],
  watchlist: ['The watchlist', 'Los favoritos'],
  theme: ['theme', 'el tema'],
  'bid-help': ['which hints you have read', 'los consejos que ya leyó'],
  language: ['A cookie with the language', 'Una cookie con el idioma'],
}

const RELATION_WORDS: Record<(typeof RELATIONS)[number], Words> = {
  phone: ['a phone', 'un teléfono'],
  device: ['a device', 'un dispositivo'],
  address: ['an address', 'una dirección'],
  payer: ['a payer', 'a quien paga'],
}

function inBrowser(texts: Record<string, string>): string {
  const parts = Object.entries(texts).filter(([key]) => key.startsWith('browser'))
  return parts.map(([, text]) => text).join(' ')
}

test.each(Object.entries({ ...PERSONAL_WORDS, ...OTHER_WORDS }))(
  'the privacy policy says that a browser keeps %s',
  (_, [english, spanish]) => {
    expect(inBrowser(en)).toContain(english)
    expect(inBrowser(es)).toContain(spanish)
  },
)

test.each(RELATIONS)('the privacy policy says that accounts are compared by %s', (relation) => {
  const [english, spanish] = RELATION_WORDS[relation]
  expect(en.useFair).toContain(english)
  expect(es.useFair).toContain(spanish)
})
