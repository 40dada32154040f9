import { editorText } from '../../../../languages/staff/editor.ts'
import { factLabel } from '../../../../rules/vehicle/vehicle-facts.ts'
import { Button } from '../../../../ui/button.tsx'
import { elementId } from './open-fields.ts'
import type { ToldFact } from './vin-facts.ts'

interface VinSaysProps {
  differing: readonly ToldFact[]
  onTake: () => void
}

/** What the VIN tells otherwise than the fields, and the way to have it there. */
export function VinSays({ differing, onTake }: VinSaysProps) {
  if (differing.length === 0) return null
  const facts = differing.map(([name, text]) => `${factLabel(name)} ${text}`).join(', ')
  return (
    <>
      <p>{editorText('vinSays', { facts })}</p>
      <Button
        look="line"
        size="sm"
        onClick={() => {
          onTake()
          // The button goes with what it was for.
          document.getElementById(elementId('vin'))?.focus()
        }}
      >
        {editorText('takeFromVin')}
      </Button>
    </>
  )
}
