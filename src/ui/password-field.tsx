import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { PlainButton } from './button.tsx'
import { Field } from './field.tsx'
import './password-field.css'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** A password, hidden unless its owner wants to see it. */
export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...{ label, error, hint }} id={input.id}>
      {(control) => (
        <div className="password">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <PlainButton
            className="iconbtn"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon className="icon" />
          </PlainButton>
        </div>
      )}
    </Field>
  )
}
