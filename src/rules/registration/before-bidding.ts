/** Apart from the rules of the forms, which the auction page does without. */

/** What the Register form asks of everybody, by the profile's names. */
export const REGISTRATION_DETAILS = [
  ...(['full_name', 'username', 'address', 'city', 'state_province'] as const),
  ...(['country', 'zip_code', 'telephone', 'id_type', 'id_photo_url'] as const),
] as const

export type RegistrationDetail = (typeof REGISTRATION_DETAILS)[number]

/** What a profile tells of who may bid. */
export type BidderProfile = Record<RegistrationDetail, string | null> & {
  terms_version: string | null
}

/**
 * Whether all that the Register form asks is there. Terms of whichever version: who is asked for new ones has registered
 * all the same.
 */
export function isRegistered(profile: BidderProfile): boolean {
  return (
    profile.terms_version !== null &&
    REGISTRATION_DETAILS.every((detail) => profile[detail] !== null)
  )
}

/** What is left to do before the first bid or Buy Now. */
export type BeforeBidding = { accept: 'terms' } | { tell: RegistrationDetail[] }

/**
 * In the order in which it is asked; nothing for who may bid and buy. New terms are asked for again: `termsVersion` is that of
 * today.
 */
export function beforeBidding(profile: BidderProfile, termsVersion: string): BeforeBidding[] {
  const tell = REGISTRATION_DETAILS.filter((detail) => !profile[detail])
  return [
    ...(profile.terms_version === termsVersion ? [] : [{ accept: 'terms' as const }]),
    ...(tell.length > 0 ? [{ tell }] : []),
  ]
}
