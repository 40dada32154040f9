import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx'
import type { FieldName } from '../auction-form.ts'
import { shownText } from './editor-state.ts'
import { elementId } from './open-fields.ts'
import type { Editor } from './use-editor.ts'

interface EditorFieldProps {
  editor: Editor
  name: FieldName
  label: string
  hint?: string | undefined
  isWide?: boolean
}

/** A line of text or a number of the auction. */
export function EditorField({
  editor,
  isWide,
  name,
  ...props
}: EditorFieldProps & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>) {
  return (
    <TextField
      {...props}
      id={elementId(name)}
      autoComplete="off"
      fieldClassName={clsx(isWide && 'is-wide')}
      value={shownText(editor.state, name)}
      error={editor.state.errors[name]}
      onChange={({ target }) => editor.type(name, target.value)}
    />
  )
}

/** Several lines. */
export function EditorLines({
  editor,
  isWide,
  name,
  ...props
}: EditorFieldProps & { rows: number }) {
  return (
    <TextAreaField
      {...props}
      id={elementId(name)}
      fieldClassName={clsx(isWide && 'is-wide')}
      value={shownText(editor.state, name)}
      error={editor.state.errors[name]}
      onChange={({ target }) => editor.type(name, target.value)}
    />
  )
}

interface EditorChoiceProps extends EditorFieldProps {
  options: readonly { value: string; label: string }[]
}

export function EditorChoice({ editor, isWide, name, ...props }: EditorChoiceProps) {
  return (
    <SelectField
      {...props}
      id={elementId(name)}
      fieldClassName={clsx(isWide && 'is-wide')}
      value={shownText(editor.state, name)}
      error={editor.state.errors[name]}
      onChange={({ target }) => editor.type(name, target.value)}
    />
  )
}
