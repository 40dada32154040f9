import { clsx } from 'clsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { editorText } from '../../../../../languages/staff/editor.ts'
import type { Damage } from '../../../../../rules/vehicle/condition-words.ts'
import { placeText } from '../../../../../rules/vehicle/damage-places.ts'
import { CarOutline } from './car-outline.tsx'
import {
  areasOf,
  DIRECTIONS,
  hasOutline,
  heightOf,
  isOnOutline,
  MAP_WIDTH,
  nextPlace,
  type Area,
} from './damage-areas.ts'

interface DamageMapProps {
  places: readonly string[]
  damage: readonly Damage[]
  onAdd: (place: string) => void
}

/** The vehicle from above. A press on a place adds damage there; one comes to the map by Tab, and from place to place by arrows. */
export function DamageMap({ places, damage, onAdd }: DamageMapProps) {
  const areas = areasOf(places)
  const height = heightOf(areas)
  const [at, setAt] = useState(places[0] ?? '')
  // The category may have been changed: its places are others.
  const current = places.includes(at) ? at : (places[0] ?? '')
  const map = useRef<HTMLFieldSetElement>(null)

  function press(event: KeyboardEvent, place: string): void {
    const { key } = event
    if (!isArrow(key)) return
    const next = nextPlace(areas, place, key)
    map.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset ref={map} className="damage-map">
      <legend className="sr-only">{editorText('damageMap')}</legend>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${height}`} aria-hidden="true">
        {hasOutline(places) ? <CarOutline /> : null}
      </svg>
      {areas.map((area) => {
        const { place } = area
        const name = placeText(place)
        const isDrawn = isOnOutline(places, place)
        const numbers = damage.flatMap((one, nth) => (one.place === place ? [nth + 1] : []))
        return (
          <button
            key={place}
            type="button"
            className={clsx('damage-place', isDrawn && 'is-drawn')}
            style={boxOn(area, height)}
            title={name}
            tabIndex={place === current ? 0 : -1}
            data-place={place}
            data-damaged={numbers.length > 0 || undefined}
            aria-label={labelOf(name, numbers)}
            onFocus={() => setAt(place)}
            onClick={() => onAdd(place)}
            onKeyDown={(event) => press(event, place)}
          >
            {numbers.map((number) => (
              <span key={number} className="damage-number">
                {number}
              </span>
            ))}
            {isDrawn ? null : <span>{name}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}

function isArrow(key: string): key is keyof typeof DIRECTIONS {
  return key in DIRECTIONS
}

function boxOn({ x, y, width, height }: Area, mapHeight: number) {
  const share = (of: number, whole: number) => `${(100 * of) / whole}%`
  return {
    left: share(x, MAP_WIDTH),
    top: share(y, mapHeight),
    width: share(width, MAP_WIDTH),
    height: share(height, mapHeight),
  }
}

function labelOf(place: string, numbers: readonly number[]): string {
  return numbers.length > 0
    ? editorText('addMoreDamage', { place, numbers: numbers.join(', ') })
    : editorText('addDamage', { place })
}
