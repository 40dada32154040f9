import { vehicleText } from '../../languages/rules/vehicle.ts'
import { choiceText, damageLine, damageText, dayText, treadsText } from './condition-words.ts'
import { shownDamage } from './damage-places.ts'
import { VEHICLE_FACTS, type FactName, type FactValues, type FactKind } from './vehicle-facts.ts'

const number = new Intl.NumberFormat('en-US')
/** Of the ledger, whoever reads it. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * What a fact says, for who compares one value of it with another; null for what is not known, or empty. In the words of the ledger, which
 * are in English for good.
 */
export function factWords(name: FactName, value: unknown): string | null {
  return saidBy(IN_LEDGER, name, value)
}

/** The same in the words of whoever reads now. */
export function shownFactWords(name: FactName, value: unknown): string | null {
  return saidBy(SHOWN, name, value)
}

type Words = { [Kind in FactKind]?: (value: FactValues[Kind] & {}) => string | null }

function saidBy(words: Words, name: FactName, value: unknown): string | null {
  const { kind } = VEHICLE_FACTS[name]
  // A fact has the values of its kind.
  const say = words[kind] as ((value: unknown) => string | null) | undefined
  if (value === null || value === undefined) return null
  return (say ? say(value) : String(value)) || null
}

const IN_LEDGER: Words = {
  reading: (reading) => number.format(reading),
  day: (of) => of && day.format(new Date(of)),
  treads(treads) {
    const wheels = Object.entries(treads).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const texts = wheels.map(([wheel, depth]) => `${wheel} ${depth}/32`)
    return texts.length === 0 ? null : `${texts.join(', ')} in`
  },
  damage: (damage) => (damage.length === 0 ? 'None found' : damage.map(damageLine).join('; ')),
  lines: (lines) => lines.join(', '),
  names: (names) => names.join(', '),
  pictures: (pictures) => `${pictures.length}`,
  captions: (captions) => Object.values(captions).join(', '),
}

const SHOWN: Words = {
  ...IN_LEDGER,
  readingUnit: (unit) => vehicleText(unit),
  choice: choiceText,
  day: dayText,
  treads: treadsText,
  damage: (damage) =>
    damage.length === 0 ? damageText(damage) : damage.map(shownDamage).join('; '),
}
