import { postalCodeText } from '../languages/rules/postal-code.ts'

/** What is said of a ZIP or postal code that is none. Apart from the rules of delivery, which every card needs. */
export const POSTAL_CODE_FAULTS = {
  wrong: () => postalCodeText('enter'),
  unknown: () => postalCodeText('unknown'),
  needed: () => postalCodeText('needed'),
} as const
