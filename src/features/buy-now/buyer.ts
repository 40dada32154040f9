import { useQuery } from '@tanstack/react-query'
import type { PurchaseAgreement } from '../../rules/purchase-agreement.ts'
import { profileQuery } from '../account/profile-query.ts'
import type { Profile } from '../account/profile.ts'

export interface Buyer {
  /** Filled in with what the member's profile knows. */
  agreement: PurchaseAgreement
  /** The profile's: says how a phone number without a country code is meant. */
  country: string | undefined
}

/** Null while the profile is being read. */
export function useBuyer(userId: string | null): Buyer | null {
  const { data, isPending } = useQuery(profileQuery(userId))
  if (isPending && userId !== null) return null
  return { agreement: agreementOf(data), country: data?.country ?? undefined }
}

/** A profile that could not be read leaves everything to be filled in. */
function agreementOf(profile: Profile | undefined): PurchaseAgreement {
  const { address, city, state_province, zip_code, country } = profile ?? {}
  const region = [state_province, zip_code].filter(Boolean).join(' ')
  return {
    fullName: profile?.full_name ?? '',
    email: profile?.email ?? '',
    phone: profile?.telephone ?? '',
    deliveryAddress: address ? [address, city, region, country].filter(Boolean).join(', ') : '',
  }
}
