import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Scale from 'lucide-react/icons/scale'
import X from 'lucide-react/icons/x'
import { compareText } from '../../languages/site/compare.ts'
import { listsText } from '../../languages/site/lists.ts'
import { lotsText, MAX_COMPARED } from '../../rules/comparison/chosen-lots.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { useFocusWhenFewer } from '../frame/focus-heading.ts'
import { forgetChosen } from './choose.ts'
import { useChosen } from './chosen.ts'
import './compare-tray.css'
import { lotsQuery } from './lots-query.ts'

/** At the bottom of the window while something is chosen: which lots, and the way to compare them. */
export function CompareTray() {
  const lots = useChosen()
  useFocusWhenFewer(lots.length)
  // While one more is looked up the others keep their titles.
  const { data } = useQuery({
    ...lotsQuery(lots),
    enabled: lots.length > 0,
    placeholderData: keepPreviousData,
  })
  if (lots.length === 0) return null
  const titles = new Map(data?.lots.map((lot) => [lot.lot_number, lot.title]))
  return (
    <section className="compare-tray" aria-label={compareText('vehiclesToCompare')}>
      <p>
        <Scale className="icon" />
        <span>
          {compareText.rich('chosenCount', {
            count: lots.length,
            most: MAX_COMPARED,
            b: (words) => <b>{words}</b>,
            more: (words) => <span className="compare-tray-more">{words}</span>,
          })}
        </span>
      </p>
      <ul>
        {lots.map((lot) => (
          <Lot key={lot} lot={lot} title={titles.get(lot) ?? null} />
        ))}
      </ul>
      <div className="compare-tray-ways">
        <Button look="ghost" size="sm" onClick={() => forgetChosen()}>
          {compareText('clear')}
        </Button>
        <Link to="/compare" search={{ lots: lotsText(lots) }} className={buttonClass('ink', 'sm')}>
          {listsText('compare')}
        </Link>
      </div>
    </section>
  )
}

/** By its title, as on its card; by its number while that is not known. */
function Lot({ lot, title }: { lot: string; title: string | null }) {
  const name = title === null ? lot : compareText('vehicleOfLot', { title, lot })
  return (
    <li>
      <span className="compare-tray-title" title={name}>
        {title ?? lot}
      </span>
      <IconButton
        label={compareText('doNotCompare', { vehicle: name })}
        onClick={() => forgetChosen(lot)}
      >
        <X className="icon" />
      </IconButton>
    </li>
  )
}
