import { z } from 'zod'
import { reasonText } from '../../languages/staff/reason.ts'
import { isStorable } from '../../rules/accounts.ts'

/** Why somebody of the staff did what is seldom done; kept in the audit log. */
export const reasonSchema = z
  .string({ error: () => reasonText('giveReason') })
  .trim()
  .min(1, { error: () => reasonText('giveReason') })
  .max(1_000, { error: () => reasonText('reasonTooLong') })
  .refine(isStorable, { error: () => reasonText('unprintable') })
