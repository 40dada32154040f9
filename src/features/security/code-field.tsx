import type { ComponentProps } from 'react'
import { securityText } from '../../languages/site/security.ts'
import type { TextProps } from '../../ui/checked-form.ts'
import { TextField } from '../../ui/field.tsx'

type CodeFieldProps = Partial<ComponentProps<typeof TextField>> & {
  /** What the checked form gives the field. */
  text: TextProps
}

/**
 * For a code that somebody types, six digits unless told otherwise. It is checked when it is sent, not when it is left: an error
 * that appeared then would push 'Send another email' away from under the finger.
 */
export function CodeField({ text, ...more }: CodeFieldProps) {
  return (
    <TextField
      label={securityText('sixDigitCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...text}
      {...more}
      onBlur={undefined}
    />
  )
}
