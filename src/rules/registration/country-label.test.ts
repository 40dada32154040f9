import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { countryLabel } from './country-label.ts'

test('a country is told in the language of the page, and one that nobody can choose as somebody wrote it', () => {
  expect(countryLabel('United States')).toBe('United States')
  expect(inLanguage('es', () => countryLabel('United States'))).toBe('Estados Unidos')
  expect(inLanguage('es', () => countryLabel('Japan'))).toBe('Japan')
})
