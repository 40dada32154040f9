import { passwordStrength } from '../rules/password-strength.ts'
import './password-strength.css'

interface PasswordStrengthProps {
  password: string
  /** What others know of the person: name, username, e-mail address. */
  known?: readonly string[]
}

const WORDS = { weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' }

/** An estimate under the field; the rule of six characters until something is typed. It refuses nothing. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  if (password.length < 6) return 'At least 6 characters'
  const strength = passwordStrength(password, known)
  return (
    <span className="beside strength" data-strength={strength}>
      <span className="bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>
        <span className="sr-only">Password strength: </span>
        {WORDS[strength]}
      </span>
    </span>
  )
}
