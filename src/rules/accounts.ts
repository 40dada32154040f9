/**
 * What an account may hold and what people are told when it does not: specification, section 5.
 * The register and login forms and the server check with these same rules.
 */
import { z } from 'zod'

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

/** An e-mail address: at most 255 characters, in the form that HTML's own e-mail fields accept. */
export const emailRule = z
  .string({ error: 'Invalid email address' })
  .trim()
  .max(255, 'Email must be less than 255 characters')
  .check(z.email('Invalid email address'))

/** Never trimmed: a space may be part of a password. */
export const passwordRule = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(6, 'Password must be at least 6 characters')

export const fullNameRule = z
  .string({ error: 'Name must be at least 2 characters' })
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name must be less than 100 characters')
  .refine(isStorable, 'Name contains characters that cannot be used')

/** Letters are A to Z: look-alikes of other alphabets and invisible characters are no letters here. */
export const usernameRule = z
  .string({ error: 'Username must be 6-20 characters' })
  .trim()
  .min(6, 'Username must be 6-20 characters')
  .max(20, 'Username must be 6-20 characters')
  .regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers and underscores')

const addressRule = textOf(5, 'Address is required')
const cityRule = textOf(2, 'City is required')
const stateProvinceRule = textOf(2, 'State/Province is required')
const countryRule = textOf(1, 'Country is required')
const zipCodeRule = textOf(3, 'ZIP/Post Code is required')
const telephoneRule = textOf(10, 'Valid phone number is required')
const idTypeRule = z.enum(ID_TYPES, 'ID Type is required')
const referralCodeRule = textOf(0, 'Referral code must be text')

/** The Login form. */
export const loginRules = z.object({ email: emailRule, password: passwordRule })

export type Login = z.infer<typeof loginRules>

const registrationFields = z.object({
  fullName: fullNameRule,
  username: usernameRule,
  email: emailRule,
  password: passwordRule,
  confirmPassword: z.string({ error: "Passwords don't match" }),
  address: addressRule,
  city: cityRule,
  stateProvince: stateProvinceRule,
  country: countryRule,
  zipCode: zipCodeRule,
  telephone: telephoneRule,
  idType: idTypeRule,
  referralCode: referralCodeRule.optional(),
  newsletter: z.boolean(),
  termsAccepted: z.literal(true, 'You must accept the terms and conditions'),
})

/** The Register form without its photo, in the order in which its fields are shown. */
export const registrationRules = registrationFields.refine(
  (form) => form.password === form.confirmPassword,
  {
    path: ['confirmPassword'],
    message: "Passwords don't match",
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
    id_photo_url: z.string('Must be text').nullable(),
    referral_code: referralCodeRule.nullable(),
    newsletter_subscription: z.boolean('Must be true or false'),
    terms_accepted: z.literal(true, 'You must accept the terms and conditions'),
    /** Which terms were read; accepting takes it. */
    terms_version: z.string('Must be text'),
  })
  .partial()

export type ProfileChange = z.infer<typeof profileChangeRules>

/** Bytes that an ID photo may have. */
export const ID_PHOTO_MAX_BYTES = 5 * 1024 * 1024

/** A small file may unpack to a huge picture: more pixels than cameras make are refused. */
export const ID_PHOTO_MAX_PIXELS = 60_000_000

/** Pixels of the longer side of an ID photo as it is kept; larger ones are made smaller. */
export const ID_PHOTO_LONGEST_SIDE = 2048

export const ID_PHOTO_REQUIRED = {
  title: 'ID Photo Required',
  detail: 'Please upload your ID photo',
} as const

export const ID_PHOTO_INVALID = {
  title: 'Invalid File',
  detail: 'Please upload an image file under 5MB',
} as const

/**
 * What is wrong with a chosen ID photo, as the toast to show, or null.
 * Size and named type only: the server looks at the content too.
 */
export function idPhotoRefusal(file: { type: string; size: number } | null | undefined) {
  if (!file) return ID_PHOTO_REQUIRED
  const isImage = file.type.startsWith('image/')
  return isImage && file.size > 0 && file.size <= ID_PHOTO_MAX_BYTES ? null : ID_PHOTO_INVALID
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

/** A text that is trimmed, at least so long, and can be stored. */
export function textOf(
  minimum: number,
  message: string,
  most = LONGEST_TEXT,
  tooLong = `Must be at most ${most} characters`,
) {
  return z
    .string({ error: message })
    .trim()
    .min(minimum, message)
    .max(most, tooLong)
    .refine(isStorable, 'Contains characters that cannot be used')
}
