import { useId } from 'react'
import { choiceText } from '../../../../../rules/vehicle/condition-words.ts'
import { FieldError } from '../../../../../ui/field.tsx'
import type { FieldName } from '../../auction-form.ts'
import { shownText } from '../editor-state.ts'
import { elementId } from '../open-fields.ts'
import type { Editor } from '../use-editor.ts'

interface ChoiceFieldProps {
  editor: Editor
  name: FieldName
  label: string
  words: readonly string[]
}

/** A few words side by side; Delete takes the choice back. */
export function ChoiceField({ editor, name, label, words }: ChoiceFieldProps) {
  const group = useId()
  const chosen = shownText(editor.state, name)
  const error = editor.state.errors[name]
  return (
    <fieldset id={elementId(name)} className="field choice-field">
      <legend>{label}</legend>
      <div className="choice-words">
        {words.map((word) => (
          <label key={word}>
            <input
              type="radio"
              name={group}
              checked={chosen === word}
              onChange={() => editor.type(name, word)}
              onClick={() => chosen === word && editor.type(name, '')}
              onKeyDown={({ key }) => key === 'Delete' && editor.type(name, '')}
            />
            <span>{choiceText(word)}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
