import { vehicleText } from '../../languages/rules/vehicle.ts'
import { countryLabel } from '../registration/country-label.ts'
import { choiceText, damageText, dayText, treadsText } from './condition-words.ts'
import { shownDamage } from './damage-places.ts'
import { VEHICLE_FACTS, type FactKind, type FactName } from './vehicle-facts.ts'

/**
 * What `factWords` wrote of a fact, in the words of whoever reads it now. What people typed stays as they typed it, and so does what
 * it never wrote.
 */
export function shownKeptWords(name: FactName, words: string): string {
  if (name === 'country') return countryLabel(words)
  return READERS[VEHICLE_FACTS[name].kind]?.(words) ?? words
}

/** Each null for what it does not know. */
const READERS: { [Kind in FactKind]?: (words: string) => string | null } = {
  reading: withUnit,
  readingUnit: (unit) => (isUnit(unit) ? vehicleText(unit) : null),
  choice: choiceText,
  day: shownDay,
  treads: shownTreads,
  damage: (words) =>
    words === 'None found' ? damageText([]) : words.split('; ').map(shownKeptDamage).join('; '),
}

/** "84,120 miles", or without its unit. */
function withUnit(words: string): string | null {
  const [use, unit = ''] = words.split(' ')
  if (!isUnit(unit)) return null
  return vehicleText(unit === 'hours' ? 'useHours' : 'useMiles', { use: use ?? '' })
}

function isUnit(word: string): word is 'miles' | 'hours' {
  return word === 'miles' || word === 'hours'
}

/** "Nov 19, 2026". */
function shownDay(words: string): string | null {
  const at = Date.parse(`${words} UTC`)
  return Number.isNaN(at) ? null : dayText(new Date(at).toISOString())
}

/** "Front left 8/32, Front right 8/32 in". */
function shownTreads(words: string): string | null {
  const wheels = [...words.matchAll(/([^,]+?) (\d+)\/32(?:, | in$)/g)]
  const treads = wheels.map(([, wheel = '', depth]) => [wheel, Number(depth)])
  return treadsText(Object.fromEntries(treads))
}

/** "Rear bumper: Scuff, 4 in", or the place alone. */
function shownKeptDamage(line: string): string {
  const [place = '', ...note] = line.split(': ')
  return shownDamage({ place, note: note.join(': '), photo: null })
}
