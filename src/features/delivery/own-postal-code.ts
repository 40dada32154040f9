import { isDeliveryCountry, isPostalCode } from '../../rules/delivery.ts'
import type { Profile } from '../account/profile.ts'

/** The ZIP or postal code of a member's address, as it is kept; null where nothing is delivered to it. */
export function ownPostalCode({
  zip_code: typed,
  country,
}: Pick<Profile, 'zip_code' | 'country'>): string | null {
  const code = typed?.trim().toUpperCase() ?? ''
  // In other countries the same digits mean other places.
  const isReached = country === null || isDeliveryCountry(country)
  return isReached && isPostalCode(code) ? code : null
}
