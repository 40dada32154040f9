import { editorText } from '../../../../languages/staff/editor.ts'
import { afterDefaultHint, afterDefaultOptions } from '../../offers/after-default.ts'
import { EditorChoice, EditorField } from './editor-field.tsx'
import { EditorSection } from './editor-section.tsx'
import { fieldsAsTyped } from './editor-state.ts'
import type { Editor } from './use-editor.ts'

/** What becomes of a run that sells nothing, or whose buyer does not pay. */
export function AfterwardsSection({ editor }: { editor: Editor }) {
  const { second_chance: isOffered } = fieldsAsTyped(editor.state)
  return (
    <EditorSection
      number={7}
      title={editorText('ifItDoesNotSell')}
      note={editorText('neverPublic')}
    >
      <div className="editor-fields">
        <EditorField
          {...{ editor, name: 'relist_if_unsold', label: editorText('relistIfNobodyBids') }}
          inputMode="numeric"
          hint={editorText('relistHint')}
        />
        <EditorChoice
          {...{ editor, name: 'second_chance', label: editorText('ifBuyerDoesNotPay') }}
          isWide
          options={afterDefaultOptions()}
          hint={afterDefaultHint(isOffered)}
        />
      </div>
    </EditorSection>
  )
}
