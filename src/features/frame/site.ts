import { queryOptions, useQuery } from '@tanstack/react-query'

/** Another account that opens one here: 'Continue with Google'. */
export interface SignInProviderShown {
  /** As the sign-in service calls it. */
  name: string
  /** As people call it. */
  label: string
}

/** How people reach the marketplace and get into it; the operator sets it. */
export interface Site {
  support_phone: string
  support_email: string
  support_hours: string
  /** Of today. */
  terms_version: string
  sign_in_providers: SignInProviderShown[]
}

export const siteQuery = queryOptions<Site, Error, Site, readonly [string]>({
  queryKey: ['/api/site'],
  staleTime: Number.POSITIVE_INFINITY,
})

/** The version of the terms that this page shows; '' while it is not known. */
export function useTermsVersion(): string {
  return useQuery(siteQuery).data?.terms_version ?? ''
}

/** A phone number as a link dials it. Ten digits are a number of the United States. */
export function dialable(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`
}
