import { z } from 'zod'
import { type ProfileChange, profileChangeRules } from '../../rules/accounts.ts'
import type { Profile } from './profile.ts'

/** What the form of one's details holds: everything that may be changed there, texts as typed. */
export interface AccountValues extends Record<string, unknown> {
  full_name: string
  username: string
  address: string
  city: string
  state_province: string
  country: string
  zip_code: string
  telephone: string
  id_type: string
  referral_code: string
  newsletter_subscription: boolean
}

/** What was never told is an empty text. */
export function accountValues(profile: Profile): AccountValues {
  return {
    full_name: profile.full_name ?? '',
    username: profile.username ?? '',
    address: profile.address ?? '',
    city: profile.city ?? '',
    state_province: profile.state_province ?? '',
    country: profile.country ?? '',
    zip_code: profile.zip_code ?? '',
    telephone: profile.telephone ?? '',
    id_type: profile.id_type ?? '',
    referral_code: profile.referral_code ?? '',
    newsletter_subscription: profile.newsletter_subscription,
  }
}

/** Only what differs, as it is sent: a referral code that was emptied is none. */
export function changesOf(before: AccountValues, now: AccountValues): Partial<ProfileChange> {
  const changed = Object.entries(now)
    .filter(([name, value]) => value !== before[name])
    .map(([name, value]) => [name, name === 'referral_code' && value === '' ? null : value])
  // Names and types are those of the form; the rules look at the values.
  return Object.fromEntries(changed) as Partial<ProfileChange>
}

/** The rules of a profile for what differs from `before`: what was never told need not be told now. */
export function changeRulesFrom(before: AccountValues): z.ZodType {
  return z
    .unknown()
    .transform((now) => changesOf(before, now as AccountValues))
    .pipe(profileChangeRules)
}
