import { z } from 'zod'
import { passwordRule } from '../../rules/accounts.ts'

/** A new password, typed twice; the same words as in the Register form (specification, section 5). */
export const newPasswordRules = z
  .object({ password: passwordRule, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Told together with the other field's error, as in the Register form.
    when: () => true,
  })
