import { FieldError } from '../../ui/field.tsx'

/** In a dialog that was open when the auction ended under it. */
export function EndedNote() {
  return (
    <div role="alert">
      <FieldError>This auction has ended. Nothing was placed or bought here.</FieldError>
    </div>
  )
}
