import { sendingText } from '../../languages/site/sending.ts'
import { FieldError } from '../../ui/field.tsx'

/** In a dialog that was open when the auction ended under it. */
export function EndedNote() {
  return (
    <div role="alert">
      <FieldError>{sendingText('ended')}</FieldError>
    </div>
  )
}
