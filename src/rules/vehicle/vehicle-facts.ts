import { damageLine, damageText, dayText, treadsText, type Damage } from './condition-words.ts'

/**
 * What is known of a vehicle or machine, each fact once: its name (of the column and on the wire), its label (specification,
 * section 2 'Auction detail'), its kind, and where it is shown and searched. Schemas, staff's form, the API, the search, the
 * auction page and the history report all follow this table: a new fact is a line here and a migration with its column.
 */
interface VehicleFact {
  label: string
  kind: FactKind
  /** The part of the auction page and of the history report that shows it as a line of text. */
  shownIn?: 'Vehicle Details' | 'Technical Specs' | 'Condition'
  /** By words; a number is found as a whole, or by a part that is long enough to tell it from others. */
  searched?: 'words' | 'number'
}

/** Machines and boats count hours. */
export const READING_UNITS = ['miles', 'hours'] as const

/** What each kind holds. Null is unknown. */
export interface FactValues {
  title: string
  slug: string
  line: string | null
  text: string | null
  /** A model year. */
  year: number | null
  /** A reading of the odometer or the hour meter, in the unit of `mileage_unit`. */
  reading: number | null
  readingUnit: (typeof READING_UNITS)[number]
  /** A short text in several lines. */
  note: string | null
  lines: string[]
  names: string[]
  /** The address of a picture. */
  picture: string | null
  pictures: string[]
  /** What is written below a picture, by its address. */
  captions: Record<string, string>
  /** One of the words that the condition report has for it. */
  choice: string | null
  /** As 2026-11-23. */
  day: string | null
  /** How deep the tread is at each wheel, in 32nds of an inch. */
  treads: Record<string, number> | null
  /** Empty for none that was found. */
  damage: Damage[] | null
}

export type FactKind = keyof FactValues

const details = { shownIn: 'Vehicle Details' } as const
const specs = { shownIn: 'Technical Specs' } as const
const condition = { shownIn: 'Condition' } as const
const chosen = { kind: 'choice', ...condition } as const
const searched = { searched: 'words' } as const
const searchedAsNumber = { searched: 'number' } as const

/** In the order in which pages show them. */
export const VEHICLE_FACTS = {
  title: { label: 'Title', kind: 'title', ...searched },
  category: { label: 'Category', kind: 'slug', ...searched },
  year: { label: 'Year', kind: 'year', ...details, ...searched },
  make: { label: 'Make', kind: 'line', ...details, ...searched },
  model: { label: 'Model', kind: 'line', ...details, ...searched },
  mileage: { label: 'Mileage', kind: 'reading', ...details, ...searchedAsNumber },
  mileage_unit: { label: 'Mileage unit', kind: 'readingUnit', ...searched },
  body_style: { label: 'Body Style', kind: 'line', ...details, ...searched },
  location: { label: 'Location', kind: 'line', ...details, ...searched },
  engine: { label: 'Engine', kind: 'line', ...specs, ...searched },
  drive_train: { label: 'Drive Train', kind: 'line', ...specs, ...searched },
  transmission: { label: 'Transmission', kind: 'line', ...specs, ...searched },
  exterior_color: { label: 'Exterior Color', kind: 'line', ...specs, ...searched },
  interior_color: { label: 'Interior Color', kind: 'line', ...specs, ...searched },
  inspected_on: { label: 'Inspected', kind: 'day', ...condition },
  runs: { label: 'Starts', ...chosen },
  drives: { label: 'Drives', ...chosen },
  keys: { label: 'Keys', ...chosen },
  warning_lamps: { label: 'Warning lamps', ...chosen },
  odometer_status: { label: 'Odometer', ...chosen, ...searched },
  title_status: { label: 'Title status', ...chosen, ...searched },
  title_brand: { label: 'Title brand', ...chosen, ...searched },
  tires: { label: 'Tires', kind: 'treads', ...condition },
  damage: { label: 'Damage', kind: 'damage', ...condition, ...searched },
  vin: { label: 'VIN', kind: 'line', ...searchedAsNumber },
  equipment: { label: 'Equipment', kind: 'lines', ...searched },
  description: { label: 'Description', kind: 'text', ...searched },
  image_url: { label: 'Main photo', kind: 'picture' },
  images: { label: 'Photos', kind: 'pictures' },
  image_captions: { label: 'Photo captions', kind: 'captions' },
  auction_type: { label: 'Auction Type', kind: 'line' },
  country: { label: 'Country', kind: 'line', ...searched },
  payment_methods: { label: 'Payment Methods', kind: 'names' },
  delivery_terms: { label: 'Delivery', kind: 'note' },
} as const satisfies Record<string, VehicleFact>

export type FactName = keyof typeof VEHICLE_FACTS
export type FactKindOf<Name extends FactName> = (typeof VEHICLE_FACTS)[Name]['kind']
export type VehicleFacts = { [Name in FactName]: FactValues[FactKindOf<Name>] }

export const FACT_NAMES = Object.keys(VEHICLE_FACTS) as FactName[]

/** A row's facts without its other columns. A column has the type of its fact's kind. */
export function factsOf(row: Record<FactName, unknown>): VehicleFacts {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, row[name]])) as VehicleFacts
}

/** All facts of a new auction: what is not told is as its kind is while nobody knows it. */
export function completedFacts(
  told: Partial<VehicleFacts> & Pick<VehicleFacts, 'title' | 'category'>,
): VehicleFacts {
  const unknown = FACT_NAMES.map((name) => [name, UNKNOWN[factNamed(name).kind] ?? null])
  // Each fact has a value of its kind.
  return { ...(Object.fromEntries(unknown) as VehicleFacts), ...told }
}

/** Null unless told. */
const UNKNOWN: Partial<FactValues> = {
  readingUnit: 'miles',
  lines: [],
  names: [],
  pictures: [],
  captions: {},
}

/** The facts that a search by title, category or keyword looks through, as words or as numbers. */
export function searchedFacts(as: NonNullable<VehicleFact['searched']>): FactName[] {
  return FACT_NAMES.filter((name) => factNamed(name).searched === as)
}

/** The values of some facts, those that are known; of damage what and where it is. */
export function knownValues(
  facts: Partial<Record<FactName, unknown>>,
  names: readonly FactName[],
): string[] {
  return names
    .flatMap((name) => (factNamed(name).kind === 'damage' ? damageLines(facts[name]) : facts[name]))
    .filter((value) => value !== null && value !== undefined)
    .map(String)
}

function damageLines(damage: unknown): string[] {
  // A column has the type of its fact's kind.
  return ((damage ?? []) as Damage[]).map(damageLine)
}

const wholeNumber = new Intl.NumberFormat('en-US')

/** "64,210 miles"; machines and boats count hours. */
export function mileageText(facts: Pick<VehicleFacts, 'mileage' | 'mileage_unit'>): string | null {
  const { mileage, mileage_unit } = facts
  return mileage === null ? null : `${wholeNumber.format(mileage)} ${mileage_unit}`
}

/** The facts of one part of the auction page, as text; what is not known is left out. */
export function factLines(
  facts: VehicleFacts,
  part: NonNullable<VehicleFact['shownIn']>,
): { label: string; value: string }[] {
  const shown = FACT_NAMES.filter((name) => factNamed(name).shownIn === part)
  return shown.flatMap((name) => {
    const value = lineOf(name, facts)
    return value === null || value === ''
      ? []
      : [{ label: factNamed(name).label, value: `${value}` }]
  })
}

function lineOf(name: FactName, facts: VehicleFacts) {
  switch (factNamed(name).kind) {
    case 'reading':
      return mileageText(facts)
    case 'day':
      return dayText(facts.inspected_on)
    case 'treads':
      return treadsText(facts.tires)
    case 'damage':
      return damageText(facts.damage)
    default:
      return facts[name]
  }
}

/** From 1981 on road vehicles have a standard VIN; before that makers numbered their chassis as they liked. */
const FIRST_VIN_YEAR = 1981

/** What the number in `vin` is called: boats have a hull number, machines a serial number. */
export function identifierLabel({
  category,
  year,
}: Pick<VehicleFacts, 'category' | 'year'>): string {
  if (category === 'boats') return 'Hull Number'
  if (category === 'heavy-equipment') return 'Serial Number'
  return year !== null && year < FIRST_VIN_YEAR ? 'Chassis Number' : VEHICLE_FACTS.vin.label
}

/** What is counted where nobody says it. */
export function readingUnitOf(category: string): (typeof READING_UNITS)[number] {
  return category === 'boats' || category === 'heavy-equipment' ? 'hours' : 'miles'
}

/** An entry of the table, seen as any of them. */
function factNamed(name: FactName): VehicleFact {
  return VEHICLE_FACTS[name]
}
