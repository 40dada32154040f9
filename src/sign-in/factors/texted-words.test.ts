import { expect, test } from 'vitest'
import { inLanguage } from '../../languages/in-language.server.ts'
import { LANGUAGES } from '../../languages/language.ts'
import { mailSignInText } from '../../languages/mails/sign-in.ts'

/** The letters of the short alphabet that occur (3GPP TS 23.038, section 6.2.1): others make a text two. */
const SHORT_ALPHABET = /^[A-Za-z0-9 .,:;?!'"()/+\-éèùìòÇØøÅåÆæßÉÄÖÑÜäöñüà¿¡£¥]{1,160}$/

test.each(LANGUAGES)('a code by text is one message in %s', (language) => {
  const text = inLanguage(language, () => mailSignInText('codeByText', { code: '123456' }))
  expect(text).toContain('123456')
  expect(text).toMatch(SHORT_ALPHABET)
})

test('a Spanish code by text has no other name than on the screens, where it is a código', () => {
  const text = inLanguage('es', () => mailSignInText('codeByText', { code: '123456' }))
  expect(text).toMatch(/^Hammerlane: 123456 para confirmar/)
  expect(text).not.toContain('clave')
})
