import { photosOf, type PhotoFacts } from '../photos.ts'
import type { Damage } from './condition-words.ts'
import { factLabel, type VehicleFacts } from './vehicle-facts.ts'

/**
 * The condition report of a vehicle: which facts it holds, by category only those that make sense (a boat has no tires), the
 * words that each has to choose from, and what is missing. Its facts stand in the table of vehicle facts.
 */

/** What may be said: so it is kept, and bidders read it in their language. */
export const CONDITION_CHOICES = {
  runs: ['Yes', 'With a jump', 'No'],
  drives: ['Yes', 'Limited', 'No'],
  keys: ['None', '1', '2', '3 or more'],
  warning_lamps: ['None', 'On'],
  odometer_status: ['Actual', 'Not actual', 'Exceeds mechanical limits', 'Exempt'],
  title_status: ['In hand', 'Pending from lender', 'Duplicate applied for', 'Bill of sale only'],
  title_brand: [
    ...['Clean', 'Salvage', 'Rebuilt', 'Flood', 'Hail', 'Lemon law buyback'],
    ...['Theft recovery', 'Parts only'],
  ],
} as const satisfies Partial<Record<keyof VehicleFacts, readonly string[]>>

export type ConditionChoice = keyof typeof CONDITION_CHOICES
/** The facts of which a report consists. */
export type ConditionFact = ConditionChoice | 'inspected_on' | 'tires' | 'damage'

export const MAX_DAMAGE = 50
/** Of a new truck tire, in 32nds of an inch. */
export const MAX_TREAD = 40

const ALL: readonly ConditionFact[] = [
  ...(['inspected_on', 'runs', 'drives', 'keys', 'warning_lamps'] as const),
  ...(['odometer_status', 'title_status', 'title_brand', 'tires', 'damage'] as const),
]

interface ConditionForm {
  facts: readonly ConditionFact[]
  wheels: readonly string[]
  /** Where there may be damage: front, rear, left, right and top first, unless the category has a drawing of its own. */
  places: readonly string[]
}

const FOUR_WHEELS = ['Front left', 'Front right', 'Rear left', 'Rear right']

export const CAR_PLACES = [
  ...(['Front bumper', 'Hood', 'Windshield', 'Roof', 'Rear window'] as const),
  ...(['Trunk or bed', 'Rear bumper'] as const),
  ...(['Front left fender', 'Front left door', 'Rear left door', 'Rear left quarter'] as const),
  ...(['Front right fender', 'Front right door', 'Rear right door', 'Rear right quarter'] as const),
  ...(['Front left wheel', 'Front right wheel', 'Rear left wheel', 'Rear right wheel'] as const),
  ...(['Interior', 'Engine', 'Underside'] as const),
] as const

const CAR: ConditionForm = { facts: ALL, wheels: FOUR_WHEELS, places: CAR_PLACES }

const FORMS: Partial<Record<string, ConditionForm>> = {
  'cars-trucks': CAR,
  'classic-cars': CAR,
  motorcycles: {
    facts: ALL,
    wheels: ['Front', 'Rear'],
    places: [
      ...['Fork and front fender', 'Rear fender', 'Left side', 'Right side', 'Tank and seat'],
      ...['Front wheel', 'Rear wheel', 'Engine'],
    ],
  },
  powersports: {
    facts: without('warning_lamps', 'odometer_status'),
    wheels: FOUR_WHEELS,
    places: [
      ...['Front', 'Rear', 'Left side', 'Right side', 'Top and seat'],
      ...['Wheels or track', 'Engine', 'Underside'],
    ],
  },
  'rvs-campers': {
    facts: ALL,
    wheels: FOUR_WHEELS,
    places: [
      ...['Front', 'Rear', 'Driver side', 'Passenger side', 'Roof'],
      ...['Slide-out', 'Awning', 'Interior', 'Underside'],
    ],
  },
  boats: {
    facts: ['inspected_on', 'runs', 'keys', 'title_status', 'damage'],
    wheels: [],
    places: [
      ...['Bow', 'Stern', 'Port side', 'Starboard side', 'Deck and cockpit'],
      ...['Hull below waterline', 'Engine', 'Trailer'],
    ],
  },
  'heavy-equipment': {
    facts: without('odometer_status', 'title_brand', 'tires'),
    wheels: [],
    places: [
      ...['Front', 'Rear', 'Left side', 'Right side', 'Cab'],
      ...['Bucket or attachment', 'Tracks or tires', 'Engine', 'Hydraulics'],
    ],
  },
}

function without(...left: ConditionFact[]): ConditionFact[] {
  return ALL.filter((fact) => !left.includes(fact))
}

/** What a report of this category holds. */
export function conditionForm(category: string): ConditionForm {
  return FORMS[category] ?? CAR
}

/** What a report should hold and does not say yet. */
export function missingFacts(facts: VehicleFacts): ConditionFact[] {
  return conditionForm(facts.category).facts.filter((fact) => facts[fact] === null)
}

/** By their labels. */
export function missingCondition(facts: VehicleFacts): string[] {
  return missingFacts(facts).map(factLabel)
}

/** Numbers of the damage, from 1 on, that no photo shows. */
export function damageWithoutPhoto(damage: readonly Damage[] | null): number[] {
  return (damage ?? []).flatMap(({ photo }, at) => (photo === null ? [at + 1] : []))
}

/**
 * What follows for a report from all that is told of a vehicle: what its category does not have is not known of it, and no
 * damage is shown by a photo that the listing does not have.
 */
export function completedCondition(facts: VehicleFacts): Partial<VehicleFacts> {
  const form = conditionForm(facts.category)
  const unfit = ALL.filter((fact) => !form.facts.includes(fact) && facts[fact] !== null)
  const wheels = Object.entries(facts.tires ?? {})
  const fitting = wheels.filter(([wheel]) => form.wheels.includes(wheel))
  return {
    ...(fitting.length < wheels.length && {
      tires: fitting.length > 0 ? Object.fromEntries(fitting) : null,
    }),
    ...damageShownBy(facts),
    ...Object.fromEntries(unfit.map((fact) => [fact, null])),
  }
}

/** The damage, where a photo that showed some is not there any more. */
export function damageShownBy(
  facts: PhotoFacts & Pick<VehicleFacts, 'damage'>,
): Partial<Pick<VehicleFacts, 'damage'>> {
  const there = new Set(photosOf(facts).map(({ address }) => address))
  const isGone = ({ photo }: Damage) => photo !== null && !there.has(photo)
  if (!facts.damage?.some(isGone)) return {}
  return { damage: facts.damage.map((one) => (isGone(one) ? { ...one, photo: null } : one)) }
}
