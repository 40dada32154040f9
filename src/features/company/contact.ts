import { z } from 'zod'
import { emailRule, isStorable } from '../../rules/accounts.ts'

/** The promise of `POST /api/contact`. The form and the server check with these same rules. */
export const contactMessageSchema = z.object({
  first_name: text('First name', 100),
  last_name: text('Last name', 100),
  email: emailRule,
  phone: z
    .string('Phone must be text')
    .trim()
    .max(40, 'Phone must be at most 40 characters')
    .refine(isStorable, 'Phone contains characters that cannot be used')
    // A field left empty is a phone number not given.
    .transform((phone) => phone || null)
    .nullable()
    .default(null),
  subject: text('Subject', 200),
  message: text('Message', 5_000),
})

/** When the message was stored, RFC 3339 in UTC. */
export const contactResponseSchema = z.object({ received_at: z.iso.datetime() })

export type ContactMessage = z.infer<typeof contactMessageSchema>
export type ContactResponse = z.infer<typeof contactResponseSchema>

function text(name: string, most: number) {
  return z
    .string(`${name} is required`)
    .trim()
    .min(1, `${name} is required`)
    .max(most, `${name} must be at most ${most.toLocaleString('en-US')} characters`)
    .refine(isStorable, `${name} contains characters that cannot be used`)
}
