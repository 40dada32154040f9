import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn, languageOfAddress } from './address.ts'
import { LANGUAGES } from './language.ts'

test.each([
  ['/', 'en', '/'],
  ['/auctions?q=a', 'en', '/auctions?q=a'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es?q=a', 'es', '/?q=a'],
  ['/es/auctions?q=a', 'es', '/auctions?q=a'],
  ['/estate', 'en', '/estate'],
  ['/auctions/es', 'en', '/auctions/es'],
])('%s is read in %s as %s', (asked, language, address) => {
  expect(languageOfAddress(asked)).toEqual({ language, address })
})

test('each page has one address in each language, and is found again by it', () => {
  const path = fc
    .tuple(fc.webPath({ size: 'small' }), fc.option(fc.webQueryParameters()))
    .map(([path, query]) => (path || '/') + (query === null ? '' : `?${query}`))
    .filter((address) => address.startsWith('/') && languageOfAddress(address).language === 'en')
  fc.assert(
    fc.property(path, fc.constantFrom(...LANGUAGES), (address, language) => {
      expect(languageOfAddress(addressIn(language, address))).toEqual({ language, address })
    }),
  )
})
