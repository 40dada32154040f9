import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { uiText } from '../languages/site/ui.ts'
import { PlainButton } from './button.tsx'
import { controlProps, Field, type TextField } from './field.tsx'
import './password-field.css'

/** A password, hidden unless its owner wants to see it. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...props}>
      {(control) => (
        <div className="password">
          <input
            {...controlProps(props)}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <PlainButton
            className="iconbtn"
            aria-label={uiText(isShown ? 'hideField' : 'showField', {
              field: props.label.toLowerCase(),
            })}
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
