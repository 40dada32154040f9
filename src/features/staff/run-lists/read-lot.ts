import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
/** One row of a run list as a lot to be taken in, or what is wrong with it. */
import { consignorRulesText } from '../../../languages/staff/consignor-rules.ts'
import { textOf } from '../../../rules/accounts.ts'
import { isBuyNowBelowReserve } from '../../../rules/bidding.ts'
import { formatCents } from '../../../rules/money.ts'
import { intakeWarnings } from '../../../rules/vehicle/intake-warnings.ts'
import { readingUnitOf, type READING_UNITS } from '../../../rules/vehicle/vehicle-facts.ts'
import {
  auctionFromForm,
  createAuctionSchema,
  type AuctionForm,
} from '../inventory/auction-form.ts'
import { valueOf } from '../inventory/editor/field-values.ts'
import { dayOf } from '../statements/cells.ts'
import { quoted } from '../statements/statement-file.ts'
import { RUN_LIST_FIELDS, type RunListField } from './run-list-fields.ts'
import type { RunListNote, RunListSettings } from './run-lists.ts'

export interface ReadLot {
  row: number
  stockNumber: string | null
  form: AuctionForm
}

/** What a row is read by. */
export interface LotReading {
  columns: RunListSettings['columns']
  /** Above the columns; that of a reading may say its unit. */
  headings: readonly string[]
  /** For what the list does not tell. */
  usual: Pick<RunListSettings, 'category' | 'starting_bid' | 'ends_at'>
  categories: readonly { slug: string; name: string }[]
  now: Date
}

type Note = Omit<RunListNote, 'row'>
type Cells = Partial<Record<RunListField, string>>

/** Null where it has an error. */
export function readLot(
  row: number,
  cells: readonly string[],
  reading: LotReading,
): { lot: ReadLot | null; notes: Note[] } {
  const told: Cells = {}
  for (const [at, field] of reading.columns.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (field && !SAYS_NOTHING.test(cell)) told[field] = cell
  }
  const notes: Note[] = []
  const values = valuesOf(told, reading, notes)
  const parsed = createAuctionSchema.safeParse(values)
  for (const { path, message } of parsed.success ? [] : parsed.error.issues)
    if (!notes.some(({ field }) => field === fieldAt(path)))
      notes.push(error(fieldAt(path), message))
  if (told.stock_number === undefined && told.vin === undefined)
    notes.push(error(null, runListFaultsText('noNumberOrVin')))
  const stock = stockNumberSchema.safeParse(told.stock_number)
  for (const { message } of stock.error?.issues ?? []) notes.push(error('stock_number', message))
  if (!parsed.success || !stock.success) return { lot: null, notes }
  notes.push(...notesOnTerms(parsed.data, reading.now))
  if (notes.some(({ kind }) => kind === 'error')) return { lot: null, notes }
  return { lot: { row, stockNumber: stock.data ?? null, form: parsed.data }, notes }
}

const stockNumberSchema = textOf(
  1,
  () => runListFaultsText('required'),
  50,
  () => consignorRulesText('tooLong', { most: 50 }),
).optional()

/** As lists write that they do not know. */
const SAYS_NOTHING = /^(?:|-+|n\/?a|none|null|unknown|tbd|#n\/a)$/i

const COPIED = [
  ...([
    'title',
    'year',
    'make',
    'model',
    'body_style',
    'location',
    'engine',
    'drive_train',
  ] as const),
  ...(['transmission', 'exterior_color', 'interior_color', 'description'] as const),
  ...(['starting_bid', 'reserve_price', 'buy_now_price'] as const),
]

function valuesOf(
  told: Cells,
  { usual, categories, columns, headings }: LotReading,
  notes: Note[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...{ status: 'draft', category: usual.category, ends_at: usual.ends_at.toISOString() },
    ...(usual.starting_bid !== null && { starting_bid: usual.starting_bid }),
  }
  for (const name of COPIED) {
    const cell = told[name]
    if (cell === undefined) continue
    const read = valueOf(name, cell)
    if ('error' in read) notes.push(error(name, `${quoted(cell)}: ${read.error}`))
    else values[name] = read.value
  }
  if (told.vin !== undefined) values['vin'] = told.vin.toUpperCase()
  if (told.equipment !== undefined) values['equipment'] = itemsOf(told.equipment)
  if (told.trim !== undefined && values['model'])
    values['model'] = `${String(values['model'])} ${told.trim}`
  Object.assign(values, endOf(told.ends_at, notes))
  Object.assign(values, categoryOf(told.category, categories, notes))
  const heading = headings[columns.indexOf('mileage')] ?? ''
  const unit = unitNamedBy(heading) ?? readingUnitOf(String(values['category']))
  Object.assign(values, mileageOf(told.mileage, unit, notes))
  values['title'] ??= titleOf(values)
  if (values['starting_bid'] === undefined && !notes.some(({ field }) => field === 'starting_bid'))
    notes.push(error('starting_bid', runListFaultsText('noStartingBid')))
  if (values['title'] === undefined) notes.push(error('title', runListFaultsText('noTitle')))
  return values
}

/** "Two keys; Tow package" */
function itemsOf(cell: string): string[] {
  const parted = /[;|\n]/.test(cell) ? cell.split(/[;|\n]/) : cell.split(',')
  return parted.map((item) => item.trim()).filter(Boolean)
}

/** "2019 Ford F-150 Lariat" */
function titleOf({ year, make, model }: Record<string, unknown>): string | undefined {
  return make && model ? [year, make, model].filter(Boolean).map(String).join(' ') : undefined
}

/** "64,210 mi", "1,250.5 hours"; the unit is that of the column unless it says. What is exempt or not actual is left to be looked at. */
function mileageOf(cell: string | undefined, usual: Unit | 'kilometers', notes: Note[]) {
  if (cell === undefined) return {}
  const [, number = '', said] =
    /^(\d[\d, ]*?(?:\.\d+)?)\s*(mi|miles?|h|hrs?|hours?)?\.?$/i.exec(cell) ?? []
  const [whole = '', fraction = ''] = number.split('.')
  const read = valueOf('mileage', whole)
  const told = { cell: quoted(cell) }
  const leftOut = (why: string) => {
    notes.push(warning('mileage', why))
    return {}
  }
  if ('error' in read || read.value === null) return leftOut(runListFaultsText('noReading', told))
  // Where a dot parts thousands it is 64,210.
  if (fraction.length === 3) {
    const either = { ...told, one: whole, other: `${whole}${fraction}` }
    return leftOut(runListFaultsText('readingEither', either))
  }
  const unit = said === undefined ? usual : /^h/i.test(said) ? 'hours' : 'miles'
  if (unit === 'kilometers') return leftOut(runListFaultsText('readingInKilometers', told))
  return { mileage: read.value, mileage_unit: unit }
}

type Unit = (typeof READING_UNITS)[number]

/** What a heading says of the readings below it; null where it may be any. */
function unitNamedBy(heading: string): Unit | 'kilometers' | null {
  if (/\b(?:h|hrs?|hours?|hourmeter)\b/i.test(heading)) return 'hours'
  if (/\b(?:km|kms|kilomet(?:er|re)s?)\b/i.test(heading)) return 'kilometers'
  return /\b(?:mi|miles|odo|odometer)\b/i.test(heading) ? 'miles' : null
}

/** A day alone ends as the form's end does: at three in the afternoon. */
const USUAL_TIME = '15:00'

function endOf(cell: string | undefined, notes: Note[]) {
  if (cell === undefined) return {}
  const isWhole = /(?:Z|[-+]\d\d:\d\d)$/.test(cell) && !Number.isNaN(Date.parse(cell))
  if (isWhole) return { ends_at: new Date(cell).toISOString() }
  const day = dayOf(cell)
  const time = timeOf(cell)
  const read = day && time ? valueOf('ends_at', `${day}T${time}`) : null
  if (read && 'value' in read) return { ends_at: read.value }
  notes.push(error('ends_at', runListFaultsText('notTime', { cell: quoted(cell) })))
  return {}
}

/** '15:00' of a cell that begins with a day; null for what is no time. */
function timeOf(cell: string): string | null {
  const [, hour, minute, half] = /[T ](\d{1,2}):(\d\d)(?::\d\d)?\s*([ap]m)?$/i.exec(cell) ?? []
  if (hour === undefined) return /[T ]./.test(cell) ? null : USUAL_TIME
  const turned = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return turned < 24 ? `${String(turned).padStart(2, '0')}:${minute}` : null
}

function categoryOf(cell: string | undefined, categories: LotReading['categories'], notes: Note[]) {
  if (cell === undefined) return {}
  const asked = lettersOf(cell)
  const found = categories.find(({ slug, name }) =>
    [slug, name].some((one) => lettersOf(one) === asked),
  )
  if (found) return { category: found.slug }
  const names = categories.map(({ name }) => name).join(', ')
  notes.push(error('category', runListFaultsText('notCategory', { cell: quoted(cell), names })))
  return {}
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replaceAll('and', '')
}

function notesOnTerms(form: AuctionForm, now: Date): Note[] {
  const { terms, facts } = auctionFromForm(form)
  const { endsAt, startingBid, buyNowPrice } = terms
  const vehicle = { vin: facts.vin ?? null, year: facts.year ?? null, category: facts.category }
  return [
    ...(endsAt <= now ? [error('ends_at', runListFaultsText('endPast'))] : []),
    ...(buyNowPrice !== null && buyNowPrice < startingBid
      ? [
          error(
            'buy_now_price',
            runListFaultsText('belowStartingBid', { amount: formatCents(startingBid) }),
          ),
        ]
      : []),
    ...(isBuyNowBelowReserve({ ...terms, leading: null })
      ? [error('buy_now_price', runListFaultsText('belowReserve'))]
      : []),
    ...intakeWarnings(terms, vehicle).map(({ path, message }) => warning(fieldAt([path]), message)),
  ]
}

function fieldAt([name]: readonly PropertyKey[]): RunListField | null {
  return typeof name === 'string' && name in RUN_LIST_FIELDS ? (name as RunListField) : null
}

function error(field: RunListField | null, message: string): Note {
  return { kind: 'error', field, message }
}

function warning(field: RunListField | null, message: string): Note {
  return { kind: 'warning', field, message }
}
