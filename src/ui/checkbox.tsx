import Check from 'lucide-react/icons/check'
import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

interface CheckboxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  name?: string
  error?: string | undefined
  /** The label; may hold links. */
  children: ReactNode
}

export function Checkbox({ checked, onCheckedChange, name, error, children }: CheckboxProps) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className="field">
      <div className="check">
        <Primitive.Root
          className="box"
          id={id}
          {...(name ? { name } : {})}
          disabled={!isHydrated}
          checked={checked}
          onCheckedChange={(next) => onCheckedChange(next === true)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          <Primitive.Indicator>
            <Check className="icon" />
          </Primitive.Indicator>
        </Primitive.Root>
        <label htmlFor={id}>{children}</label>
      </div>
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
    </div>
  )
}
