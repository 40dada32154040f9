import { countriesText } from '../../languages/rules/countries.ts'
import type { COUNTRIES } from '../accounts.ts'

const NAMES = {
  'United States': 'unitedStates',
  Canada: 'canada',
  Mexico: 'mexico',
  Other: 'otherCountry',
} as const satisfies Record<(typeof COUNTRIES)[number], string>

/** A country, which is kept in English, for whoever reads it now; one that nobody can choose stays as somebody wrote it. */
export function countryLabel(country: string): string {
  return isKnown(country) ? countriesText(NAMES[country]) : country
}

function isKnown(country: string): country is keyof typeof NAMES {
  return Object.hasOwn(NAMES, country)
}
