import type { TextProps } from '../../ui/checked-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'

interface NewPasswordFieldsProps {
  form: { values: NewPassword; text: (name: 'password' | 'confirmPassword') => TextProps }
  /** What others know of the person: name, username, e-mail address. */
  known: readonly string[]
}

interface NewPassword {
  password: string
  confirmPassword: string
}

export const NO_PASSWORD = { password: '', confirmPassword: '' }

/** A new password and the same again. */
export function NewPasswordFields({ form, known }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.values.password} known={known} />}
        {...form.text('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.text('confirmPassword')}
      />
    </>
  )
}
