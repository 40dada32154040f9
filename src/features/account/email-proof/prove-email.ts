import { z } from 'zod'
import { accountText } from '../../../languages/site/account.ts'

/** The promise of proving that one reads the mail of one's address: a code is mailed, and given back. */

export const PROVE_EMAIL_ADDRESS = '/api/me/email-proof'

export const codeSchema = z.object({
  code: z
    .string({ error: () => accountText('enterEmailedCode') })
    .trim()
    .regex(/^\d{6}$/, { error: () => accountText('enterSixDigits') }),
})

export const codeSentSchema = z.object({ sent_to: z.string() })

export const provenSchema = z.object({ email: z.string() })
