import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import english from '../languages/en/rules/agreement.json' with { type: 'json' }
import { inLanguage } from '../languages/in-language.server.ts'
import {
  AGREEMENT_TERMS,
  AGREEMENT_TEXT,
  AGREEMENT_VERSION,
  agreementTerms,
  purchaseAgreementRules,
  translatedTerms,
} from './purchase-agreement.ts'

const SIGNED = {
  fullName: 'Dana Whitfield',
  email: 'dana@example.com',
  phone: '(813) 555-0176',
  deliveryAddress: '1180 Harbor View Dr, Tampa, FL 33602',
}

describe('the text of the agreement', () => {
  test('says what the specification, section 2, lists', () => {
    expect(AGREEMENT_TEXT).toContain('within 48 hours')
    expect(AGREEMENT_TEXT).toContain('within 7 days')
    expect(AGREEMENT_TEXT).toContain('All sales are final unless covered by a money-back guarantee')
    expect(AGREEMENT_TEXT).toContain('confirmation email')
  })

  /** Whoever changes the text gives it a new version and keeps the old one for those who signed it. */
  test.each([['2025-11-01', '9c912e89bb1236629276e4c84a445bbcc3a6af75d45f993c8904135146ae8f96']])(
    'of version %s is still what was signed',
    (version, hash) => {
      expect(hashOf(agreementTerms(version))).toBe(hash)
    },
  )

  test('of today is that of the version that is signed today', () => {
    expect(agreementTerms(AGREEMENT_VERSION)).toEqual(AGREEMENT_TERMS)
    expect(() => agreementTerms('1999-01-01')).toThrow('1999-01-01')
  })
})

describe('the translation of the terms', () => {
  test('stands beside what is signed, term by term, for who reads Spanish', () => {
    const spanish = inLanguage('es', () => translatedTerms(AGREEMENT_VERSION))
    expect(spanish).toHaveLength(AGREEMENT_TERMS.length)
    expect(spanish?.[0]).toContain('48 horas')
    expect(spanish?.[1]).toContain('7 días')
    expect(spanish?.at(-1)).toContain('vinculante')
  })

  test('is of the words that are signed, and not shown to who reads them', () => {
    const words = Object.entries(english)
      .filter(([key]) => key.startsWith('terms'))
      .map(([, text]) => text.replace('{hours}', '48').replace('{days}', '7'))
    expect(words).toEqual(AGREEMENT_TERMS)
    expect(inLanguage('en', () => translatedTerms(AGREEMENT_VERSION))).toBeNull()
  })
})

describe('what has to be filled in', () => {
  test.each<[keyof typeof SIGNED, string, string]>([
    ['fullName', ' D ', 'Name must be at least 2 characters'],
    ['fullName', 'D'.repeat(101), 'Name too long'],
    ['email', 'dana@', 'Invalid email address'],
    ['email', `${'d'.repeat(244)}@example.com`, 'Email too long'],
    ['phone', ' 813555017 ', 'Phone number must be at least 10 digits'],
    ['phone', '8'.repeat(21), 'Phone too long'],
    ['deliveryAddress', ' Tampa, FL ', 'Address must be at least 10 characters'],
    ['deliveryAddress', 'x'.repeat(501), 'Address too long'],
  ])('%s: %j is told', (field, value, message) => {
    const { error } = purchaseAgreementRules.safeParse({ ...SIGNED, [field]: value })
    expect(error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([
      [field, message],
    ])
  })

  test.each<[keyof typeof SIGNED, string]>([
    ['fullName', 'Li'],
    ['fullName', 'D'.repeat(100)],
    ['email', `${'d'.repeat(243)}@example.com`],
    ['phone', '8135550176'],
    ['phone', '8'.repeat(20)],
    ['deliveryAddress', '1 Main, FL'],
    ['deliveryAddress', 'x'.repeat(500)],
  ])('%s: %j is enough', (field, value) => {
    const signed = { ...SIGNED, [field]: value }
    expect(purchaseAgreementRules.parse({ ...signed, [field]: ` ${value} ` })).toEqual(signed)
  })
})

function hashOf(terms: readonly string[]): string {
  return createHash('sha256').update(terms.join('\n')).digest('hex')
}
