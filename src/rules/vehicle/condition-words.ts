/** What a condition report says, in the words that bidders read. It keeps the words of its own vocabulary as they are in English. */
import { dateFormat } from '../../languages/date-format.ts'
import { conditionText } from '../../languages/rules/condition.ts'
import type { CONDITION_CHOICES, ConditionChoice } from './condition-report.ts'

type Text = Parameters<typeof conditionText>[0]
type Choice = (typeof CONDITION_CHOICES)[ConditionChoice][number]

/** What is damaged: where, how, and the address of a photo of the listing that shows it. */
export type Damage = {
  place: string
  note: string
  photo: string | null
}

const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** "Nov 19, 2026". */
export function dayText(of: string | null): string | null {
  return of && day().format(new Date(of))
}

/** Numbers say themselves. */
const CHOICES = {
  Yes: 'yes',
  'With a jump': 'withAJump',
  No: 'no',
  Limited: 'limited',
  None: 'none',
  '3 or more': 'threeOrMore',
  On: 'on',
  Actual: 'actual',
  'Not actual': 'notActual',
  'Exceeds mechanical limits': 'exceedsLimits',
  Exempt: 'exempt',
  'In hand': 'inHand',
  'Pending from lender': 'pendingFromLender',
  'Duplicate applied for': 'duplicateAppliedFor',
  'Bill of sale only': 'billOfSaleOnly',
  Clean: 'clean',
  Salvage: 'salvage',
  Rebuilt: 'rebuilt',
  Flood: 'flood',
  Hail: 'hail',
  'Lemon law buyback': 'lemonLawBuyback',
  'Theft recovery': 'theftRecovery',
  'Parts only': 'partsOnly',
} as const satisfies Record<Exclude<Choice, '1' | '2'>, Text>

const WHEELS = {
  'Front left': 'frontLeft',
  'Front right': 'frontRight',
  'Rear left': 'rearLeft',
  'Rear right': 'rearRight',
  Front: 'front',
  Rear: 'rear',
} as const satisfies Record<string, Text>

export function choiceText(choice: string): string {
  return isOneOf(CHOICES, choice) ? conditionText(CHOICES[choice]) : choice
}

export function wheelText(wheel: string): string {
  return isOneOf(WHEELS, wheel) ? conditionText(WHEELS[wheel]) : wheel
}

function isOneOf<Words extends object>(words: Words, word: PropertyKey): word is keyof Words {
  return Object.hasOwn(words, word)
}

/** "Front left 8/32, Front right 8/32 in". */
export function treadsText(treads: Record<string, number> | null): string | null {
  const wheels = Object.entries(treads ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (wheels.length === 0) return null
  const texts = wheels.map(([wheel, depth]) =>
    conditionText('tread', { wheel: wheelText(wheel), depth }),
  )
  return conditionText('treads', { treads: texts.join(', ') })
}

export function damageText(damage: readonly Damage[] | null): string | null {
  if (damage === null) return null
  if (damage.length === 0) return conditionText('noneFound')
  return conditionText('places', { count: damage.length })
}

/** "Rear bumper: Scuff, 4 in", in the words that are kept. */
export function damageLine({ place, note }: Damage): string {
  return note ? `${place}: ${note}` : place
}
