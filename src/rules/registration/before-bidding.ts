/** Apart from the rules of the forms, which the auction page does without. */

/** What the Register form asks of everybody, by the profile's names and in words. */
export const REGISTRATION_DETAILS = {
  full_name: 'full name',
  username: 'username',
  address: 'address',
  city: 'city',
  state_province: 'state or province',
  country: 'country',
  zip_code: 'ZIP code',
  telephone: 'telephone',
  id_type: 'ID type',
  id_photo_url: 'ID photo',
} as const

export type RegistrationDetail = keyof typeof REGISTRATION_DETAILS

/** What a profile tells of who may bid. */
export type BidderProfile = Record<RegistrationDetail, string | null> & {
  terms_version: string | null
}

/** What is left to do before the first bid or Buy Now. */
export type BeforeBidding = { accept: 'terms' } | { tell: RegistrationDetail[] }

/**
 * In the order in which it is asked; nothing for who may bid and buy. New terms are asked for again: `termsVersion` is that of
 * today.
 */
export function beforeBidding(profile: BidderProfile, termsVersion: string): BeforeBidding[] {
  const details = Object.keys(REGISTRATION_DETAILS) as RegistrationDetail[]
  const tell = details.filter((detail) => !profile[detail])
  return [
    ...(profile.terms_version === termsVersion ? [] : [{ accept: 'terms' as const }]),
    ...(tell.length > 0 ? [{ tell }] : []),
  ]
}
