import { clsx } from 'clsx'
import { omit } from 'es-toolkit/object'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { uiText } from '../languages/site/ui.ts'

interface FieldProps {
  label: string
  /** What is wrong; it takes the place of the hint. */
  error?: ReactNode
  hint?: ReactNode
  optional?: boolean
  /** Where the field stands in its grid. */
  fieldClassName?: string
}

/** What a control inside a field must carry, so that label, hint and error belong to it. */
interface ControlProps {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, control, and below it the hint or the error. */
export function Field({
  label,
  error,
  hint,
  optional,
  fieldClassName,
  id,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={clsx('field', fieldClassName)}>
      <label htmlFor={controlId}>
        {label}
        {optional ? <span className="optional">{` ${uiText('optional')}`}</span> : null}
      </label>
      {children({
        id: controlId,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** What is left of a field's properties is its control's. */
export function controlProps<Props extends FieldProps>(props: Props) {
  return omit(props, ['label', 'error', 'hint', 'optional', 'fieldClassName'])
}

/** For a control that stands in no field too. */
export function FieldNote({
  id,
  error,
  hint,
}: Pick<FieldProps, 'error' | 'hint'> & { id: string }) {
  if (error) return <FieldError id={id}>{error}</FieldError>
  if (!hint) return null
  return (
    <p className="hint" id={id}>
      {hint}
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlert className="icon" />
      {children}
    </p>
  )
}

export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const own = controlProps(props)
  return <Field {...props}>{(control) => <input type="text" {...own} {...control} />}</Field>
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const own = controlProps(props)
  return <Field {...props}>{(control) => <textarea {...own} {...control} />}</Field>
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }

/** The platform's own list of choices: it works with every keyboard, phone and screen reader. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="select">
          <select {...controlProps(props)} {...control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="icon" />
        </div>
      )}
    </Field>
  )
}
