import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { compareText } from '../../languages/site/compare.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { lotsText, MAX_COMPARED } from '../../rules/comparison/chosen-lots.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useChosen } from '../compare-choice/chosen.ts'
import { lotsQuery } from '../compare-choice/lots-query.ts'
import { useFocusWhenFewer } from '../frame/focus-heading.ts'
import { ClockStandsStill } from '../lot/clock-stands-still.tsx'
import { useKnownAuctions } from '../lot/use-known-auctions.ts'
import { comparison, differences } from './auction-rows.ts'
import { CompareTable } from './compare-table.tsx'
import './compare.css'

interface CompareScreenProps {
  lots: readonly string[]
  /** The address named more than are compared. */
  hasMore: boolean
}

/** The same for every visitor of an address. */
export function CompareScreen({ lots, hasMore }: CompareScreenProps) {
  useFocusWhenFewer(lots.length)
  return (
    <div className="wrap compare">
      <h1 className="h page-title">{titlesText('compareVehicles')}</h1>
      {lots.length === 0 ? <NothingNamed /> : <Comparison lots={lots} hasMore={hasMore} />}
    </div>
  )
}

function Comparison({ lots, hasMore }: CompareScreenProps) {
  const { data } = useSuspenseQuery(lotsQuery(lots))
  const ids = data.lots.flatMap(({ id }) => id ?? [])
  const auctions = useKnownAuctions(ids)
  useLiveAuctions(ids)
  const [isNarrowed, setNarrowed] = useState(false)
  const all = comparison(auctions)
  const groups = isNarrowed ? differences(all) : all
  const missing = data.lots.filter(({ id }) => id === null).map(({ lot_number: lot }) => lot)
  return (
    <>
      {missing.length > 0 || hasMore ? <NotCompared missing={missing} hasMore={hasMore} /> : null}
      {auctions.length === 0 ? (
        <NothingNamed />
      ) : (
        <>
          {auctions.length > 1 ? (
            <div className="compare-narrow">
              <Checkbox checked={isNarrowed} onCheckedChange={setNarrowed}>
                {compareText('onlyDifferences')}
              </Checkbox>
            </div>
          ) : null}
          <ClockStandsStill />
          <CompareTable auctions={auctions} groups={groups} lots={lots} />
          {groups.length === 0 ? <p>{compareText('allMatch')}</p> : null}
        </>
      )}
    </>
  )
}

function NotCompared({ missing, hasMore }: { missing: readonly string[]; hasMore: boolean }) {
  return (
    <Notice icon={Info}>
      {missing.map((lot) => (
        <p key={lot}>{compareText('notListed', { lot })}</p>
      ))}
      {hasMore ? <p>{compareText('hasMore', { most: MAX_COMPARED })}</p> : null}
    </Notice>
  )
}

/** What this browser has chosen, if anything, or the way to choose. */
function NothingNamed() {
  const chosen = useChosen()
  return (
    <EmptyState
      icon={Scale}
      as="h2"
      title={compareText('nothingTitle')}
      text={compareText('nothingText', { most: MAX_COMPARED })}
      action={
        chosen.length > 0 ? (
          <Link to="/compare" search={{ lots: lotsText(chosen) }} className={buttonClass('ink')}>
            {compareText('compareChosen')}
          </Link>
        ) : (
          <Link to="/auctions" className={buttonClass('ink')}>
            {compareText('browseAuctions')}
          </Link>
        )
      }
    />
  )
}
