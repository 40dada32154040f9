import type { User } from '@supabase/auth-js'
import { z } from 'zod'
import { keepDraft, recallDraft } from '../../browser/typed-draft.ts'
import { ID_TYPES, type IdType, type Registration } from '../../rules/accounts.ts'
import type { Profile } from '../account/profile.ts'

/** What the Register form holds, texts as typed. */
export type RegistrationValues = Omit<Registration, 'termsAccepted' | 'idType' | 'referralCode'> & {
  idType: IdType
  referralCode: string
  termsAccepted: boolean
}

export const EMPTY: RegistrationValues = {
  fullName: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
  address: '',
  city: '',
  stateProvince: '',
  country: 'United States',
  zipCode: '',
  telephone: '',
  idType: 'drivers_license',
  referralCode: '',
  newsletter: false,
  termsAccepted: false,
}

/** The fields as the API calls them, where that differs. */
export const FIELD_OF: Record<string, keyof RegistrationValues> = {
  full_name: 'fullName',
  state_province: 'stateProvince',
  zip_code: 'zipCode',
  id_type: 'idType',
  referral_code: 'referralCode',
  newsletter_subscription: 'newsletter',
  terms_accepted: 'termsAccepted',
}

/** An account that was begun before, to be gone on with. */
export interface BegunAccount {
  /** What is known of it. */
  values: RegistrationValues
  /** Its ID photo is stored. */
  hasPhoto: boolean
  /** It is not asked for the terms again. */
  hasAcceptedTerms: boolean
}

/** What was typed in this browser counts more than what the server has. */
export function begunAccount(
  { email = '' }: User,
  profile: Profile,
  termsVersion: string,
): BegunAccount {
  const draft = draftOfRegistration()
  const typed = draft?.email?.trim().toLowerCase() === email ? draft : {}
  const hasAcceptedTerms = profile.terms_version === termsVersion
  const accepted = hasAcceptedTerms ? { termsAccepted: true } : {}
  return {
    values: { ...EMPTY, ...valuesFrom(profile, hasAcceptedTerms), ...typed, ...accepted, email },
    hasPhoto: profile.id_photo_url !== null,
    hasAcceptedTerms,
  }
}

/** What a profile tells of them already. */
function valuesFrom(profile: Profile, termsAccepted: boolean): Partial<RegistrationValues> {
  const known = {
    fullName: profile.full_name,
    username: profile.username,
    address: profile.address,
    city: profile.city,
    stateProvince: profile.state_province,
    country: profile.country,
    zipCode: profile.zip_code,
    telephone: profile.telephone,
    idType: profile.id_type,
    referralCode: profile.referral_code,
    newsletter: profile.newsletter_subscription,
    // Those of today.
    termsAccepted,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
}

const draftRules = z
  .object({
    fullName: z.string(),
    username: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    stateProvince: z.string(),
    country: z.string(),
    zipCode: z.string(),
    telephone: z.string(),
    idType: z.enum(ID_TYPES),
    referralCode: z.string(),
    newsletter: z.boolean(),
    termsAccepted: z.boolean(),
  })
  .partial()

type Draft = z.infer<typeof draftRules>

/** What was typed and not finished, without passwords; null if there is nothing. */
export function draftOfRegistration(): Draft | null {
  return draftRules.safeParse(recallDraft()).data ?? null
}

/** @param isAsked whether an account was asked for: then the draft outlives this window */
export function keepRegistration(values: RegistrationValues, isAsked: boolean): void {
  // The rules have no passwords, and drop what they do not have.
  keepDraft(draftRules.parse(values), isAsked)
}
