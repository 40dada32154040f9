/** What the columns of a consignor's run list may be, and by which headings they are known. */
import { runListsText } from '../../../languages/staff/run-lists.ts'

/** Each with a heading that says it, in whatever language the list is read. */
export const RUN_LIST_FIELDS = {
  stock_number: 'Stock number',
  vin: 'VIN',
  title: 'Title',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  category: 'Category',
  body_style: 'Body style',
  mileage: 'Mileage',
  location: 'Location',
  engine: 'Engine',
  drive_train: 'Drive train',
  transmission: 'Transmission',
  exterior_color: 'Exterior color',
  interior_color: 'Interior color',
  equipment: 'Equipment',
  description: 'Description',
  starting_bid: 'Starting bid',
  reserve_price: 'Reserve price',
  buy_now_price: 'Buy Now price',
  ends_at: 'Ends',
} as const

export type RunListField = keyof typeof RUN_LIST_FIELDS
export const FIELD_NAMES = Object.keys(RUN_LIST_FIELDS) as [RunListField, ...RunListField[]]

const LABELS = {
  stock_number: 'stockNumber',
  vin: 'vin',
  title: 'title',
  year: 'year',
  make: 'make',
  model: 'model',
  trim: 'trim',
  category: 'category',
  body_style: 'bodyStyle',
  mileage: 'mileage',
  location: 'location',
  engine: 'engine',
  drive_train: 'driveTrain',
  transmission: 'transmission',
  exterior_color: 'exteriorColor',
  interior_color: 'interiorColor',
  equipment: 'equipment',
  description: 'description',
  starting_bid: 'startingBid',
  reserve_price: 'reservePrice',
  buy_now_price: 'buyNowPrice',
  ends_at: 'ends',
} as const satisfies Record<RunListField, string>

/** What people read. */
export function fieldLabel(field: RunListField): string {
  return runListsText(LABELS[field])
}

/** As banks and dealers head them, beside our own headings. */
const HEADINGS: Partial<Record<RunListField, readonly string[]>> = {
  stock_number: [
    ...['stock', 'stock no', 'stock num', 'stk', 'stk no', 'unit', 'unit number', 'unit no'],
    ...['account', 'account number', 'account no', 'loan number', 'reference', 'inventory number'],
  ],
  vin: ['vin number', 'vin no', 'serial', 'serial number', 'hull number', 'hin', 'vin serial'],
  title: ['vehicle', 'name', 'headline', 'unit description'],
  year: ['model year', 'yr'],
  make: ['manufacturer', 'brand'],
  model: ['model name'],
  trim: ['trim level', 'series'],
  category: ['type', 'vehicle type', 'class', 'asset type'],
  body_style: ['body', 'body type', 'style'],
  mileage: ['miles', 'odometer', 'odo', 'hours', 'hour meter', 'meter', 'odometer reading'],
  location: ['city', 'yard', 'lot location', 'site'],
  engine: ['motor', 'engine size'],
  drive_train: ['drivetrain', 'drive', 'drive type'],
  transmission: ['trans'],
  exterior_color: ['color', 'colour', 'ext color', 'exterior colour', 'ext'],
  interior_color: ['int color', 'interior', 'interior colour', 'int'],
  equipment: ['options', 'features'],
  // Never notes, comments or remarks: consignors write there what bidders must not read.
  description: ['public description', 'listing description'],
  starting_bid: [
    'start',
    'start price',
    'starting price',
    'opening bid',
    'minimum bid',
    'start bid',
  ],
  reserve_price: ['reserve', 'floor', 'floor price'],
  buy_now_price: ['buy now', 'buy it now', 'bin', 'buy now amount'],
  ends_at: ['end', 'end date', 'end time', 'ends', 'sale date', 'closing', 'close date'],
}

const FIELD_OF: ReadonlyMap<string, RunListField> = new Map(
  FIELD_NAMES.flatMap((name) =>
    [name, RUN_LIST_FIELDS[name], ...(HEADINGS[name] ?? [])].map(
      (heading) => [plainly(heading), name] as const,
    ),
  ),
)

/** How the columns of a consignor's lists were read before, by their headings; null is a column that is not read. */
export type KnownColumns = Readonly<Record<string, RunListField | null>>

/** What each column is, as it was said of this heading before, or as the heading tells; each field once, for the first that claims it. */
export function columnsOf(
  headings: readonly string[],
  known: KnownColumns = {},
): (RunListField | null)[] {
  const taken = new Set<RunListField>()
  const claim = (field: RunListField | null) => {
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const plain = headings.map(plainly)
  // What somebody has said goes before what headings let guess, wherever it stands.
  const said = plain.map((heading) =>
    Object.hasOwn(known, heading) ? claim(known[heading] ?? null) : undefined,
  )
  return plain.map((heading, at) => {
    const told = said[at]
    return told === undefined ? claim(FIELD_OF.get(heading) ?? null) : told
  })
}

/** What to remember of how a list was read. */
export function rememberedColumns(
  headings: readonly string[],
  columns: readonly (RunListField | null)[],
): KnownColumns {
  const told = headings.map((heading, at) => [plainly(heading), columns[at] ?? null] as const)
  return Object.fromEntries(told.filter(([heading]) => heading !== ''))
}

/** 'Stock #' and 'STOCK_NO.' as 'stock' and 'stock no'. */
function plainly(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
