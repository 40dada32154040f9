import { z } from 'zod'
import { callsText } from '../../../languages/rules/calls.ts'

/** The promise of accepting the terms: those of the version that was read. Answered with the profile. */
export const acceptTermsSchema = z.object({
  version: z.string({ error: () => callsText('whichTerms') }),
})
