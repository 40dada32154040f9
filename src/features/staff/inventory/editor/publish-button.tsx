import Gavel from 'lucide-react/icons/gavel'
import { useState } from 'react'
import { toastFailure, toastProblem } from '../../../../browser/toasts.ts'
import { editorText } from '../../../../languages/staff/editor.ts'
import { Button } from '../../../../ui/button.tsx'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import type { AuctionForEditor } from '../auction-form.ts'
import { elementId } from './open-fields.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { Editor } from './use-editor.ts'

interface PublishButtonProps {
  auction: AuctionForEditor['auction']
  editor: Editor
  isPossible: boolean
}

/** Saves what is typed of a draft, then asks whether it goes out so. */
export function PublishButton({ auction, editor, isPossible }: PublishButtonProps) {
  const [isSaving, setSaving] = useState(false)
  const [isAsked, setAsked] = useState(false)

  async function ask(): Promise<void> {
    setSaving(true)
    try {
      if (await editor.save()) setAsked(true)
      else toastFailure(editorText('notPublished'), editorText('notSaved'))
    } catch (problem) {
      toastProblem(problem, editorText('publishFailed'))
    } finally {
      setSaving(false)
    }
  }
  useKey('Mod+Enter', () => void ask(), {
    ...{ name: editorText('publish'), isShown: true, enabled: isPossible },
  })
  return (
    <>
      <Button
        look="lane"
        id={elementId('publish')}
        disabled={!isPossible}
        busy={isSaving && editorText('saving')}
        onClick={() => void ask()}
      >
        <Gavel className="icon" />
        {editorText('publish')} <KeyCap keys="Mod+Enter" />
      </Button>
      {isAsked ? (
        <PublishDialog
          auction={auction}
          fields={editor.state.saved}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}
