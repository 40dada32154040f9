/**
 * What an account may hold and what people are told when it does not: specification, section 5.
 * The register and login forms and the server check with these same rules.
 */
import { z } from 'zod'
import { accountsText } from '../languages/rules/accounts.ts'

/** Longest of the free texts of a profile; the specification names no limit, this one only stops abuse. */
const LONGEST_TEXT = 500

export const COUNTRIES = ['United States', 'Canada', 'Mexico', 'Other'] as const

/** Of each country whose phone numbers are known to be meant (ISO 3166-1). */
export const COUNTRY_CODES: Partial<Record<string, 'US' | 'CA' | 'MX'>> = {
  'United States': 'US',
  Canada: 'CA',
  Mexico: 'MX',
}

export const ID_TYPES = ['drivers_license', 'passport', 'state_id', 'national_id'] as const

export type IdType = (typeof ID_TYPES)[number]

/**
 * `users.roles` holds these; a member is everybody, staff and admin work in the back office, a consignor's people see there what is
 * their bank's.
 */
export const ROLES = ['member', 'staff', 'admin', 'consignor'] as const

export type Role = (typeof ROLES)[number]

/**
 * A closed account stays in the ledgers, and does nothing any more. One that was closed because a purchase was not paid is in default:
 * its owner still reads what is owed, and nothing else.
 */
export const ACCOUNT_STATUSES = ['open', 'in_default', 'closed'] as const

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Why an account is closed. */
export const CLOSED_FOR = ['owner', 'staff', 'default'] as const

export type ClosedFor = (typeof CLOSED_FOR)[number]

/** Of the two columns that the database keeps, whose constraints hold them to these words; why is null where it was not kept. */
export function accountStatus(status: string, closedFor: string | null): AccountStatus {
  if (status === 'open') return 'open'
  return closedFor === 'default' ? 'in_default' : 'closed'
}

/** What is wrong, in words that are made where it is said. */
const fault = (text: Parameters<typeof accountsText>[0]) => ({ error: () => accountsText(text) })

/** An e-mail address: at most 255 characters, in the form that HTML's own e-mail fields accept. */
export const emailRule = z
  .string(fault('invalidEmail'))
  .trim()
  .max(255, fault('emailTooLong'))
  .check(z.email(fault('invalidEmail')))

/** Never trimmed: a space may be part of a password. */
export const passwordRule = z.string(fault('passwordTooShort')).min(6, fault('passwordTooShort'))

export const fullNameRule = z
  .string(fault('nameTooShort'))
  .trim()
  .min(2, fault('nameTooShort'))
  .max(100, fault('nameTooLong'))
  .refine(isStorable, fault('nameUnusable'))

/** Letters are A to Z: look-alikes of other alphabets and invisible characters are no letters here. */
export const usernameRule = z
  .string(fault('usernameLength'))
  .trim()
  .min(6, fault('usernameLength'))
  .max(20, fault('usernameLength'))
  .regex(/^[A-Za-z0-9_]*$/, fault('usernameLetters'))

const addressRule = textOf(5, () => accountsText('addressRequired'))
const cityRule = textOf(2, () => accountsText('cityRequired'))
const stateProvinceRule = textOf(2, () => accountsText('stateRequired'))
const countryRule = textOf(1, () => accountsText('countryRequired'))
const zipCodeRule = textOf(3, () => accountsText('zipCodeRequired'))
const telephoneRule = textOf(10, () => accountsText('telephoneRequired'))
const idTypeRule = z.enum(ID_TYPES, fault('idTypeRequired'))
const referralCodeRule = textOf(0, () => accountsText('referralCodeNotText'))

/** The Login form. */
export const loginRules = z.object({ email: emailRule, password: passwordRule })

export type Login = z.infer<typeof loginRules>

const registrationFields = z.object({
  fullName: fullNameRule,
  username: usernameRule,
  email: emailRule,
  password: passwordRule,
  confirmPassword: z.string(fault('passwordsDiffer')),
  address: addressRule,
  city: cityRule,
  stateProvince: stateProvinceRule,
  country: countryRule,
  zipCode: zipCodeRule,
  telephone: telephoneRule,
  idType: idTypeRule,
  referralCode: referralCodeRule.optional(),
  newsletter: z.boolean(),
  termsAccepted: z.literal(true, fault('acceptTerms')),
})

/** The Register form without its photo, in the order in which its fields are shown. */
export const registrationRules = registrationFields.refine(
  (form) => form.password === form.confirmPassword,
  {
    path: ['confirmPassword'],
    ...fault('passwordsDiffer'),
    // Told together with the other fields' errors, not only once they are all right.
    when: () => true,
  },
)

export type Registration = z.infer<typeof registrationRules>

/** What is left of the form once the account exists. */
export const registrationDetailRules = registrationFields.omit({
  email: true,
  password: true,
  confirmPassword: true,
})

export type RegistrationDetails = z.infer<typeof registrationDetailRules>

/** What `PATCH /api/me` may change, each member optional: specification, section 7 'Update profile'. */
export const profileChangeRules = z
  .object({
    username: usernameRule,
    full_name: fullNameRule,
    address: addressRule,
    city: cityRule,
    state_province: stateProvinceRule,
    country: countryRule,
    zip_code: zipCodeRule,
    telephone: telephoneRule,
    id_type: idTypeRule,
    id_photo_url: z.string(fault('notText')).nullable(),
    referral_code: referralCodeRule.nullable(),
    newsletter_subscription: z.boolean(fault('notTrueOrFalse')),
    terms_accepted: z.literal(true, fault('acceptTerms')),
    /** Which terms were read; accepting takes it. */
    terms_version: z.string(fault('notText')),
  })
  .partial()

export type ProfileChange = z.infer<typeof profileChangeRules>

/** Bytes that an ID photo may have. */
export const ID_PHOTO_MAX_BYTES = 5 * 1024 * 1024

/** A small file may unpack to a huge picture: more pixels than cameras make are refused. */
export const ID_PHOTO_MAX_PIXELS = 60_000_000

/** Pixels of the longer side of an ID photo as it is kept; larger ones are made smaller. */
export const ID_PHOTO_LONGEST_SIDE = 2048

export function idPhotoRequired() {
  return { title: accountsText('idPhotoRequired'), detail: accountsText('uploadIdPhoto') }
}

export function idPhotoInvalid() {
  return { title: accountsText('invalidFile'), detail: accountsText('uploadImage') }
}

/**
 * What is wrong with a chosen ID photo, as the toast to show, or null.
 * Size and named type only: the server looks at the content too.
 */
export function idPhotoRefusal(file: { type: string; size: number } | null | undefined) {
  if (!file) return idPhotoRequired()
  const isImage = file.type.startsWith('image/')
  return isImage && file.size > 0 && file.size <= ID_PHOTO_MAX_BYTES ? null : idPhotoInvalid()
}

/** Specification, section 7: the first name is the first word, the last name is the rest. */
export function splitName(fullName: string): { first: string; last: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/u)
  return { first, last: rest.join(' ') }
}

/** Whether PostgreSQL and JSON can hold the text: no U+0000, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A text that is trimmed, at least so long, and can be stored. Its messages are made where they are said. */
export function textOf(
  minimum: number,
  message: Message,
  most = LONGEST_TEXT,
  tooLong: Message = () => accountsText('tooLong', { most }),
) {
  return z
    .string({ error: message })
    .trim()
    .min(minimum, { error: message })
    .max(most, { error: tooLong })
    .refine(isStorable, fault('unusable'))
}

type Message = string | (() => string)
