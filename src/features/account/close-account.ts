import { z } from 'zod'

export const CLOSE_ADDRESS = '/api/me/close'

/** Minutes that a sign-in counts as fresh where an account has no password to ask for. */
export const FRESH_SIGN_IN_MINUTES = 10

export const closeAccountSchema = z.object({
  /** Needed where the account has one; without, the sign-in must be fresh. */
  password: z.string().optional(),
})

export const closedAccountSchema = z.object({ closed_at: z.iso.datetime() })
