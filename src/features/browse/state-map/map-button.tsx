import MapIcon from 'lucide-react/icons/map'
import { Suspense } from 'react'
import { lazyPart } from '../../../browser/waits/lazy-part.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { FilterProps } from '../filter-controls.tsx'
import { toggleMap, useMapShown } from './map-shown.ts'

/** Loaded once somebody wants to see it. */
const StateMap = lazyPart(async () => (await import('./state-map.tsx')).StateMap)

/** Shows where the auctions of the list are, and hides it again. */
export function MapButton() {
  const isShown = useMapShown()
  const isHydrated = useHydrated()
  return (
    <Button
      look="line"
      size="sm"
      className="map-button"
      aria-expanded={isShown}
      onClick={toggleMap}
      onPointerEnter={StateMap.preload}
    >
      <MapIcon className="icon" />
      <span>
        {isHydrated
          ? browseText('map')
          : browseText.rich('mapButtonLoading', {
              unseen: (words) => <span className="sr-only">{words}</span>,
            })}
      </span>
    </Button>
  )
}

export function ShownMap(props: FilterProps) {
  if (!useMapShown()) return null
  return (
    <Suspense fallback={<output className="map-loading">{browseText('loadingMap')}</output>}>
      <StateMap {...props} />
    </Suspense>
  )
}
