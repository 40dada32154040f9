import { type CSSProperties, useId } from 'react'
import { browseText } from '../../../languages/site/browse.ts'
import type { FilterProps } from '../filter-controls.tsx'
import { chosenValue } from '../filter-words.ts'
import { useFilterChoices } from '../use-filter-choices.ts'
import { usePendingChoice } from '../use-pending-choice.ts'
import { type CountStep, stepOf, stepsOf } from './count-steps.ts'
import { MAP, numberPlace } from './number-places.ts'
import { OUTLINES } from './outlines.gen.ts'
import './state-map.css'

type Choice = ReturnType<ReturnType<typeof useFilterChoices>['choicesOf']>[number]

interface MapProps {
  states: readonly Choice[]
  steps: readonly CountStep[]
  /** The code of a state; '' for none. */
  chosen: string
  onPress: (state: string) => void
}

/** The states by how many auctions of the list they have. Pressing one narrows the list to it, and pressing it again widens it. */
export function StateMap({ filter, onChange }: FilterProps) {
  const { choicesOf } = useFilterChoices(filter)
  const { chosen, choose } = usePendingChoice(filter.state ?? '', (state) =>
    onChange(chosenValue('state', state)),
  )
  const heading = useId()
  const states = choicesOf('state')
  const steps = stepsOf(states.map(({ count }) => count))
  const press = (state: string) => choose(state === chosen ? '' : state)
  const props = { states, steps, chosen, onPress: press }
  return (
    <section className="panel state-map" aria-labelledby={heading}>
      <div className="state-map-head">
        <h2 className="h" id={heading}>
          {browseText('whereTheyAre')}
        </h2>
        <p>{browseText('chooseState')}</p>
        <Legend steps={steps} />
      </div>
      <div className="state-map-drawing">
        <Drawing {...props} />
        <Places {...props} />
      </div>
    </section>
  )
}

/** For the eye and the pointer: whoever reads or uses keys has the buttons, which say the same. */
function Drawing({ states, steps, chosen, onPress }: MapProps) {
  const stateOf = (code: string) => states.find(({ value }) => value === code)
  const chosenOutline = OUTLINES[chosen]
  return (
    <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden="true">
      {Object.entries(OUTLINES).map(([code, { d }]) => {
        const state = stateOf(code)
        return (
          <path
            key={code}
            d={d}
            data-step={stepOf(steps, state?.count ?? 0)}
            {...(state && { onClick: () => onPress(code), className: 'can-press' })}
          >
            {state ? <title>{inWords(state)}</title> : null}
          </path>
        )
      })}
      {chosenOutline ? <path className="chosen-outline" d={chosenOutline.d} /> : null}
      {states.map(({ value }) => {
        const place = numberPlace(value)
        if (!place?.lineTo) return null
        return (
          <path
            key={value}
            className="lead"
            d={`M${place.at.join(' ')}L${place.lineTo.join(' ')}`}
          />
        )
      })}
    </svg>
  )
}

/** One button for each state that has auctions: a list where the map is small, and numbers on the map where it is not. */
function Places({ states, steps, chosen, onPress }: MapProps) {
  return (
    <ul className="state-places" aria-label={browseText('states')}>
      {states.map((state) => {
        const [x, y] = numberPlace(state.value)?.at ?? []
        const style = { '--x': x, '--y': y } as CSSProperties
        return (
          <li key={state.value} data-on-map={x === undefined ? undefined : ''} style={style}>
            <button
              type="button"
              aria-label={inWords(state)}
              title={inWords(state)}
              aria-pressed={state.value === chosen}
              onClick={() => onPress(state.value)}
            >
              <span className="shade" data-step={stepOf(steps, state.count)} />
              <span className="state-place-name">{state.label}</span>{' '}
              <span className="tn">{number.format(state.count)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Legend({ steps }: { steps: readonly CountStep[] }) {
  if (steps.length === 0) return null
  return (
    <ul className="cluster state-map-legend" aria-label={browseText('shades')}>
      {steps.map(({ from, to }, nth) => (
        <li key={from} className="tn">
          <span className="shade" data-step={nth + 1} />
          {from === to ? number.format(from) : `${number.format(from)}–${number.format(to)}`}
        </li>
      ))}
    </ul>
  )
}

const number = new Intl.NumberFormat('en-US')

/** "Texas, 16 auctions". */
function inWords({ label, count }: Choice): string {
  return browseText('stateCount', { state: label, count })
}
