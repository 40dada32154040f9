import { Link } from '@tanstack/react-router'
import Scale from 'lucide-react/icons/scale'
import { compareText } from '../../languages/site/compare.ts'
import { listsText } from '../../languages/site/lists.ts'
import { lotsText } from '../../rules/comparison/chosen-lots.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useChosen } from './chosen.ts'
import { type CompareButtonProps, toggleWhenLoaded } from './compare-button.tsx'
import './compare-on-page.css'

/** The button of a card with its word, for the auction's own page; once it is pressed, the way to what it leads to. */
export function CompareOnPage({ lot, title }: CompareButtonProps) {
  const isHydrated = useHydrated()
  const lots = useChosen()
  const isChosen = lots.includes(lot)
  return (
    <>
      <Button
        look="line"
        size="sm"
        className="compare-here"
        aria-label={listsText(isHydrated ? 'compareVehicle' : 'compareVehicleLoading', { title })}
        aria-pressed={isChosen}
        onClick={() => void toggleWhenLoaded(lot)}
      >
        <Scale className="icon" />
        {/* Greyed, and as wide as ever: what stands beside it does not move. */}
        <span>
          {isHydrated
            ? listsText('compare')
            : compareText.rich('compareLoading', {
                unseen: (words) => <span className="sr-only">{words}</span>,
              })}
        </span>
      </Button>
      {isChosen ? (
        <Link
          to="/compare"
          search={{ lots: lotsText(lots) }}
          className={buttonClass('ghost', 'sm', 'compare-way')}
        >
          {compareText('viewComparison')}
        </Link>
      ) : null}
    </>
  )
}
