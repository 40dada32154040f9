import { z } from 'zod'
import { CLOSED_FOR, ID_TYPES, ROLES } from '../../rules/accounts.ts'

/** The promises of a member's own profile. Times RFC 3339 in UTC; what was never told is null. */

export const profileSchema = z.object({
  id: z.uuid(),
  username: z.string().nullable(),
  full_name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state_province: z.string().nullable(),
  country: z.string().nullable(),
  zip_code: z.string().nullable(),
  telephone: z.string().nullable(),
  /** `telephone` by its other name (specification, section 3). */
  phone: z.string().nullable(),
  /** 'HL-' and six digits, or more from the millionth member on. */
  customer_id: z.string(),
  id_type: z.enum(ID_TYPES).nullable(),
  /** Answers to its owner and to staff only. The badge says Verified if there is one. */
  id_photo_url: z.string().nullable(),
  /** When staff reviewed the photo. */
  id_verified_at: z.iso.datetime().nullable(),
  /** Why staff could not accept the photo; null unless they said so of this one. */
  id_rejection: z.string().nullable(),
  referral_code: z.string().nullable(),
  newsletter_subscription: z.boolean(),
  terms_accepted: z.boolean(),
  terms_version: z.string().nullable(),
  terms_accepted_at: z.iso.datetime().nullable(),
  status: z.enum(['open', 'closed']),
  /** Why it is closed; null too where that was not kept. */
  closed_for: z.enum(CLOSED_FOR).nullable(),
  roles: z.array(z.enum(ROLES)),
  created_at: z.iso.datetime(),
})

export type Profile = z.infer<typeof profileSchema>

export const usernameResponseSchema = z.object({ username: z.string(), available: z.boolean() })

export type UsernameResponse = z.infer<typeof usernameResponseSchema>

/** Where to ask whether a username is free. */
export function usernameAddress(username: string): string {
  return `/api/usernames/${encodeURIComponent(username)}`
}
