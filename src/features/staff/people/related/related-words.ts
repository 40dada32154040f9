import { peopleText } from '../../../../languages/staff/people.ts'
import type { Relation, Strength } from '../../../../rules/safeguards/related-accounts.ts'

/** What two accounts have in common. */
export function reasonInWords(relation: Relation, what: string): string {
  switch (relation) {
    case 'address':
      return peopleText('sameAddress', { what })
    case 'phone':
      return peopleText('phoneEnds', { what })
    case 'device':
      return peopleText('sameNetwork', { what })
    case 'payer':
      return peopleText('samePayer', { what })
  }
}

const STRENGTHS = { strong: 'strong', some: 'some', weak: 'weak' } as const satisfies Record<
  Strength,
  string
>

export function strengthInWords(strength: Strength): string {
  return peopleText(STRENGTHS[strength])
}
