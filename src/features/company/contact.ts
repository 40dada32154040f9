import { z } from 'zod'
import { companyText } from '../../languages/site/company.ts'
import { emailRule, isStorable } from '../../rules/accounts.ts'

/** The promise of `POST /api/contact`. The form and the server check with these same rules. */
export const contactMessageSchema = z.object({
  first_name: text('firstName', 100),
  last_name: text('lastName', 100),
  email: emailRule,
  phone: z
    .string({ error: () => companyText('phoneNotText') })
    .trim()
    .max(40, tooLong('phone', 40))
    .refine(isStorable, unusable('phone'))
    // A field left empty is a phone number not given.
    .transform((phone) => phone || null)
    .nullable()
    .default(null),
  subject: text('subject', 200),
  message: text('message', 5_000),
})

/** When the message was stored, RFC 3339 in UTC. */
export const contactResponseSchema = z.object({ received_at: z.iso.datetime() })

export type ContactMessage = z.infer<typeof contactMessageSchema>
export type ContactResponse = z.infer<typeof contactResponseSchema>

type Field = 'firstName' | 'lastName' | 'phone' | 'subject' | 'message'

function text(field: Exclude<Field, 'phone'>, most: number) {
  const required = { error: () => companyText('fieldRequired', { field }) }
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(most, tooLong(field, most))
    .refine(isStorable, unusable(field))
}

function tooLong(field: Field, most: number) {
  return {
    error: () => companyText('fieldTooLong', { field, most: most.toLocaleString('en-US') }),
  }
}

function unusable(field: Field) {
  return { error: () => companyText('fieldUnusable', { field }) }
}
