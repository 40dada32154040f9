import { FieldError } from '../../ui/field.tsx'

/** In a dialog that was open when the auction ended under it. */
export function EndedNote() {
  return (
    <div role="alert">
      <FieldError>
        This auction has ended. No bid was placed and nothing was bought here.
      </FieldError>
    </div>
  )
}
