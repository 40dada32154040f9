import { z } from 'zod'
import { securityText } from '../../languages/site/security.ts'
import { passwordRule } from '../../rules/accounts.ts'
import type { TextProps } from '../../ui/checked-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'

interface NewPasswordFieldsProps {
  form: { values: typeof NO_PASSWORD; text: (name: 'password' | 'confirmPassword') => TextProps }
  /** What others know of the person: name, username, e-mail address. */
  known: readonly string[]
}

export const NO_PASSWORD = { password: '', confirmPassword: '' }

/** A new password, typed twice; the same words as in the Register form (specification, section 5). */
export const newPasswordRules = z
  .object({ password: passwordRule, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: () => securityText('passwordsDiffer'),
    // Told together with the other field's error, as in the Register form.
    when: () => true,
  })

/** A new password and the same again. */
export function NewPasswordFields({ form, known }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={securityText('newPassword')}
        autoComplete="new-password"
        hint={<PasswordStrength password={form.values.password} known={known} />}
        {...form.text('password')}
      />
      <PasswordField
        label={securityText('confirmNewPassword')}
        autoComplete="new-password"
        {...form.text('confirmPassword')}
      />
    </>
  )
}
