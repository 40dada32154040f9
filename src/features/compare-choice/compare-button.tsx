import Scale from 'lucide-react/icons/scale'
import { loadPart } from '../../browser/waits/load-part.ts'
import { listsText } from '../../languages/site/lists.ts'
import { PlainButton } from '../../ui/button.tsx'
import './compare-button.css'
import { useChosen } from './chosen.ts'

export interface CompareButtonProps {
  lot: string
  title: string
}

/** On a card, beside its heart: chooses the vehicle to be compared, or takes it back. The server draws it unpressed for everybody. */
export function CompareButton({ lot, title }: CompareButtonProps) {
  const isChosen = useChosen().includes(lot)
  return (
    <PlainButton
      className="card-button compare-button"
      aria-label={listsText('compareVehicle', { title })}
      title={listsText('compare')}
      aria-pressed={isChosen}
      onClick={() => void toggleWhenLoaded(lot)}
    >
      <Scale className="icon" />
    </PlainButton>
  )
}

export async function toggleWhenLoaded(lot: string): Promise<void> {
  const { toggleChosen } = await loadPart(() => import('./choose.ts'))
  toggleChosen(lot)
}
