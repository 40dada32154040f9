import { editorText } from '../../../../../languages/staff/editor.ts'
import { MAX_TREAD } from '../../../../../rules/vehicle/condition-report.ts'
import { wheelText } from '../../../../../rules/vehicle/condition-words.ts'
import { TextField } from '../../../../../ui/field.tsx'
import { fieldsAsTyped } from '../editor-state.ts'
import { elementId } from '../open-fields.ts'
import type { Editor } from '../use-editor.ts'

interface TreadFieldsProps {
  editor: Editor
  wheels: readonly string[]
}

/** How deep the tread is at each wheel. */
export function TreadFields({ editor, wheels }: TreadFieldsProps) {
  const treads = fieldsAsTyped(editor.state).tires ?? {}
  function change(wheel: string, typed: string): void {
    const { [wheel]: _, ...others } = treads
    const depth = Math.min(Number(typed), MAX_TREAD)
    const next = /^\d+$/.test(typed) ? { ...others, [wheel]: depth } : others
    editor.type('tires', Object.keys(next).length > 0 ? JSON.stringify(next) : '')
  }
  return (
    <fieldset id={elementId('tires')} className="treads">
      <legend>{editorText('tread')}</legend>
      <div className="editor-fields">
        {wheels.map((wheel) => (
          <TextField
            key={wheel}
            label={wheelText(wheel)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={treads[wheel] ?? ''}
            onChange={({ target }) => change(wheel, target.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
