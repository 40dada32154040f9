import { z } from 'zod'
import { isStorable } from '../../rules/accounts.ts'

/** Why somebody of the staff did what is seldom done; kept in the audit log. */
export const reasonSchema = z
  .string({ error: 'Please give a reason' })
  .trim()
  .min(1, 'Please give a reason')
  .max(1_000, 'At most 1,000 characters')
  .refine(isStorable, 'Remove the unprintable character')
