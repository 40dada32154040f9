import { wiresText } from '../../../languages/rules/wires.ts'

/** Why a wire in another currency counts to no sale, and what becomes of it. */
export function otherCurrencyInWords(currency: string): string {
  return wiresText('otherCurrency', { currency })
}
