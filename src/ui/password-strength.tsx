import { uiText } from '../languages/site/ui.ts'
import { passwordStrength } from '../rules/password-strength.ts'
import './password-strength.css'

interface PasswordStrengthProps {
  password: string
  /** What others know of the person: name, username, e-mail address. */
  known?: readonly string[]
}

/** An estimate under the field; the rule of six characters until something is typed. It refuses nothing. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  if (password.length < 6) return uiText('passwordRule')
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
        {uiText.rich('passwordStrength', {
          strength,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </span>
    </span>
  )
}
