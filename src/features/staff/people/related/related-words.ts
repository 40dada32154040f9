import type { Relation, Strength } from '../../../../rules/safeguards/related-accounts.ts'

/** What two accounts have in common. */
export function reasonInWords(relation: Relation, what: string): string {
  switch (relation) {
    case 'address':
      return `Same address, ${what}`
    case 'phone':
      return `Phone ends ${what}`
    case 'device':
      return `Same network and browser, ${what}`
    case 'payer':
      return `Both paid by ${what}`
  }
}

export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  strong: 'Strong',
  some: 'Some',
  weak: 'Weak',
}
