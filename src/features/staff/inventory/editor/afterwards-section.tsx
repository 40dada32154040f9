import { AFTER_DEFAULT, afterDefaultHint } from '../../offers/after-default.ts'
import { EditorChoice, EditorField } from './editor-field.tsx'
import { EditorSection } from './editor-section.tsx'
import { fieldsAsTyped } from './editor-state.ts'
import type { Editor } from './use-editor.ts'

/** What becomes of a run that sells nothing, or whose buyer does not pay. */
export function AfterwardsSection({ editor }: { editor: Editor }) {
  const { second_chance: isOffered } = fieldsAsTyped(editor.state)
  return (
    <EditorSection number={7} title="If it does not sell" note="Never public">
      <div className="editor-fields">
        <EditorField
          {...{ editor, name: 'relist_if_unsold', label: 'Relist if nobody bids' }}
          inputMode="numeric"
          hint="So many more runs, each as long as the last; 0 is none"
        />
        <EditorChoice
          {...{ editor, name: 'second_chance', label: 'If the buyer does not pay' }}
          isWide
          options={AFTER_DEFAULT}
          hint={afterDefaultHint(isOffered)}
        />
      </div>
    </EditorSection>
  )
}
