import { z } from 'zod'

/** The promise of accepting the terms: those of the version that was read. Answered with the profile. */
export const acceptTermsSchema = z.object({
  version: z.string('Say which version of the terms was read'),
})
