import { vehicleText } from '../../languages/rules/vehicle.ts'
import {
  choiceText,
  damageLine,
  damageText,
  dayText,
  treadsText,
  type Damage,
} from './condition-words.ts'

type Text = Parameters<typeof vehicleText>[0]

/**
 * What is known of a vehicle or machine, each fact once: its name (of the column and on the wire), its label (specification,
 * section 2 'Auction detail'), its kind, and where it is shown and searched. Schemas, staff's form, the API, the search, the
 * auction page and the history report all follow this table: a new fact is a line here, its text in each language and a
 * migration with its column.
 */
interface VehicleFact {
  /** As announcements in the ledger have it, in English for good: by it they are read, so it stays as it is. */
  label: string
  /** The same for whoever reads now, by its key. */
  text: Text
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
const searched = { searched: 'words' } as const
const spec = { kind: 'line', shownIn: 'Technical Specs', ...searched } as const
const condition = { shownIn: 'Condition' } as const
const chosen = { kind: 'choice', ...condition } as const
const searchedAsNumber = { searched: 'number' } as const

/** In the order in which pages show them. */
export const VEHICLE_FACTS = {
  title: { label: 'Title', text: 'title', kind: 'title', ...searched },
  category: { label: 'Category', text: 'category', kind: 'slug', ...searched },
  year: { label: 'Year', text: 'year', kind: 'year', ...details, ...searched },
  make: { label: 'Make', text: 'make', kind: 'line', ...details, ...searched },
  model: { label: 'Model', text: 'model', kind: 'line', ...details, ...searched },
  mileage: { label: 'Mileage', text: 'mileage', kind: 'reading', ...details, ...searchedAsNumber },
  mileage_unit: { label: 'Mileage unit', text: 'mileageUnit', kind: 'readingUnit', ...searched },
  body_style: { label: 'Body Style', text: 'bodyStyle', kind: 'line', ...details, ...searched },
  location: { label: 'Location', text: 'location', kind: 'line', ...details, ...searched },
  engine: { label: 'Engine', text: 'engine', ...spec },
  drive_train: { label: 'Drive Train', text: 'driveTrain', ...spec },
  transmission: { label: 'Transmission', text: 'transmission', ...spec },
  exterior_color: { label: 'Exterior Color', text: 'exteriorColor', ...spec },
  interior_color: { label: 'Interior Color', text: 'interiorColor', ...spec },
  inspected_on: { label: 'Inspected', text: 'inspected', kind: 'day', ...condition },
  runs: { label: 'Starts', text: 'starts', ...chosen },
  drives: { label: 'Drives', text: 'drives', ...chosen },
  keys: { label: 'Keys', text: 'keys', ...chosen },
  warning_lamps: { label: 'Warning lamps', text: 'warningLamps', ...chosen },
  odometer_status: { label: 'Odometer', text: 'odometer', ...chosen, ...searched },
  title_status: { label: 'Title status', text: 'titleStatus', ...chosen, ...searched },
  title_brand: { label: 'Title brand', text: 'titleBrand', ...chosen, ...searched },
  tires: { label: 'Tires', text: 'tires', kind: 'treads', ...condition },
  damage: { label: 'Damage', text: 'damage', kind: 'damage', ...condition, ...searched },
  vin: { label: 'VIN', text: 'vin', kind: 'line', ...searchedAsNumber },
  equipment: { label: 'Equipment', text: 'equipment', kind: 'lines', ...searched },
  description: { label: 'Description', text: 'description', kind: 'text', ...searched },
  image_url: { label: 'Main photo', text: 'mainPhoto', kind: 'picture' },
  images: { label: 'Photos', text: 'photos', kind: 'pictures' },
  image_captions: { label: 'Photo captions', text: 'photoCaptions', kind: 'captions' },
  auction_type: { label: 'Auction Type', text: 'auctionType', kind: 'line' },
  country: { label: 'Country', text: 'country', kind: 'line', ...searched },
  payment_methods: { label: 'Payment Methods', text: 'paymentMethods', kind: 'names' },
  delivery_terms: { label: 'Delivery', text: 'delivery', kind: 'note' },
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
  if (mileage === null) return null
  return vehicleText(mileage_unit === 'hours' ? 'useHours' : 'useMiles', {
    use: wholeNumber.format(mileage),
  })
}

/** What a fact is called. */
export function factLabel(name: FactName): string {
  return vehicleText(factNamed(name).text)
}

type FactPart = NonNullable<VehicleFact['shownIn']>

const PARTS = {
  'Vehicle Details': 'vehicleDetails',
  'Technical Specs': 'technicalSpecs',
  Condition: 'condition',
} as const satisfies Record<FactPart, Text>

/** What stands above the lines of a part. */
export function partTitle(part: FactPart): string {
  return vehicleText(PARTS[part])
}

/** The facts of one part of the auction page, as text; what is not known is left out. */
export function factLines(facts: VehicleFacts, part: FactPart): { label: string; value: string }[] {
  const shown = FACT_NAMES.filter((name) => factNamed(name).shownIn === part)
  return shown.flatMap((name) => {
    const value = lineOf(name, facts)
    return value === null || value === '' ? [] : [{ label: factLabel(name), value: `${value}` }]
  })
}

function lineOf(name: FactName, facts: VehicleFacts) {
  switch (factNamed(name).kind) {
    case 'choice':
      // A fact has the values of its kind.
      return facts[name] === null ? null : choiceText(facts[name] as string)
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

const IDENTIFIERS = {
  VIN: 'vin',
  'Hull Number': 'hullNumber',
  'Serial Number': 'serialNumber',
  'Chassis Number': 'chassisNumber',
} as const satisfies Record<string, Text>

/** As agreements and notices keep it. */
type IdentifierName = keyof typeof IDENTIFIERS

/** What the number in `vin` is: boats have a hull number, machines a serial number. */
export function identifierName({
  category,
  year,
}: Pick<VehicleFacts, 'category' | 'year'>): IdentifierName {
  if (category === 'boats') return 'Hull Number'
  if (category === 'heavy-equipment') return 'Serial Number'
  return year !== null && year < FIRST_VIN_YEAR ? 'Chassis Number' : 'VIN'
}

/** What was kept, for who reads it now. */
export function identifierText(name: string): string {
  return Object.hasOwn(IDENTIFIERS, name) ? vehicleText(IDENTIFIERS[name as IdentifierName]) : name
}

export function identifierLabel(facts: Pick<VehicleFacts, 'category' | 'year'>): string {
  return identifierText(identifierName(facts))
}

/** What is counted where nobody says it. */
export function readingUnitOf(category: string): (typeof READING_UNITS)[number] {
  return category === 'boats' || category === 'heavy-equipment' ? 'hours' : 'miles'
}

/** An entry of the table, seen as any of them. */
function factNamed(name: FactName): VehicleFact {
  return VEHICLE_FACTS[name]
}
