import { editorText } from '../../../../../languages/staff/editor.ts'
import {
  CONDITION_CHOICES,
  conditionForm,
  type ConditionChoice,
  type ConditionFact,
} from '../../../../../rules/vehicle/condition-report.ts'
import { choiceText, dayText } from '../../../../../rules/vehicle/condition-words.ts'
import { factLabel } from '../../../../../rules/vehicle/vehicle-facts.ts'
import type { ShownPhoto } from '../../auction-form.ts'
import { EditorChoice, EditorField } from '../editor-field.tsx'
import { EditorSection } from '../editor-section.tsx'
import { fieldsAsTyped } from '../editor-state.ts'
import type { Editor } from '../use-editor.ts'
import { ChoiceField } from './choice-field.tsx'
import './condition.css'
import { DamagePart } from './damage-part.tsx'
import { TreadFields } from './tread-fields.tsx'

interface ConditionSectionProps {
  editor: Editor
  photos: readonly ShownPhoto[]
}

/** More than fit side by side are chosen from a list. */
const SIDE_BY_SIDE = 4

/** What was found when somebody looked at it: only what makes sense for its category. */
export function ConditionSection({ editor, photos }: ConditionSectionProps) {
  const { category, inspected_on: day } = fieldsAsTyped(editor.state)
  const { facts, wheels, places } = conditionForm(category)
  return (
    <EditorSection
      number={3}
      title={editorText('conditionReport')}
      note={day ? editorText('inspected', { day: dayText(day) ?? '' }) : editorText('notInspected')}
    >
      <DamagePart {...{ editor, places, photos }} />
      <div className="editor-fields">
        <EditorField
          {...{ editor, name: 'inspected_on', type: 'date' }}
          label={factLabel('inspected_on')}
        />
        {facts.filter(isChoice).map((name) => (
          <Choice key={name} editor={editor} name={name} />
        ))}
      </div>
      {wheels.length > 0 ? <TreadFields editor={editor} wheels={wheels} /> : null}
    </EditorSection>
  )
}

function isChoice(fact: ConditionFact): fact is ConditionChoice {
  return fact in CONDITION_CHOICES
}

function Choice({ editor, name }: { editor: Editor; name: ConditionChoice }) {
  const words: readonly string[] = CONDITION_CHOICES[name]
  const props = { editor, name, label: factLabel(name) }
  if (words.length <= SIDE_BY_SIDE && words.join('').length <= 16)
    return <ChoiceField {...props} words={words} />
  const options = words.map((word) => ({ value: word, label: choiceText(word) }))
  const notStated = { value: '', label: editorText('notStated') }
  return <EditorChoice {...props} options={[notStated, ...options]} />
}
