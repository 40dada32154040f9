import { z } from 'zod'

/** The promise of proving that one reads the mail of one's address: a code is mailed, and given back. */

export const PROVE_EMAIL_ADDRESS = '/api/me/email-proof'

export const codeSchema = z.object({
  code: z
    .string({ error: 'Enter the code from the email' })
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits from the email'),
})

export const codeSentSchema = z.object({ sent_to: z.string() })

export const provenSchema = z.object({ email: z.string() })
