import { damageLine, dayText, treadsText } from './condition-words.ts'
import { VEHICLE_FACTS, type FactName, type FactValues, type FactKind } from './vehicle-facts.ts'

const number = new Intl.NumberFormat('en-US')

/** What a fact says, for who compares one value of it with another; null for what is not known, or empty. */
export function factWords(name: FactName, value: unknown): string | null {
  const { kind } = VEHICLE_FACTS[name]
  // A fact has the values of its kind.
  const say = WORDS[kind] as ((value: unknown) => string | null) | undefined
  if (value === null || value === undefined) return null
  return (say ? say(value) : String(value)) || null
}

const WORDS: { [Kind in FactKind]?: (value: FactValues[Kind] & {}) => string | null } = {
  reading: (reading) => number.format(reading),
  day: dayText,
  treads: treadsText,
  damage: (damage) => (damage.length === 0 ? 'None found' : damage.map(damageLine).join('; ')),
  lines: (lines) => lines.join(', '),
  names: (names) => names.join(', '),
  pictures: (pictures) => `${pictures.length}`,
  captions: (captions) => Object.values(captions).join(', '),
}
