/** Which column of a bank's CSV file is read as what. */
import { z } from 'zod'
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { directionOf } from './cells.ts'

const columnSchema = z
  .union([z.string().trim().min(1).max(200), z.int().min(1).max(200)])
  .meta({ description: 'A heading, or the number of the column from 1.' })

/** Staff's own word on the columns, where the headings do not tell. */
export const mappingSchema = z
  .strictObject({
    date: columnSchema,
    amount: columnSchema.optional().meta({ description: 'With its sign; or else:' }),
    debit: columnSchema.optional().meta({ description: 'What went out.' }),
    credit: columnSchema.optional().meta({ description: 'What came in.' }),
    direction: columnSchema.optional().meta({ description: 'Says which of the two `amount` is.' }),
    sender: columnSchema.optional(),
    text: z.union([columnSchema, z.array(columnSchema).max(20)]).optional(),
    currency: columnSchema.optional(),
    bank_reference: columnSchema
      .optional()
      .meta({ description: "The bank's own, different for each transaction." }),
    account: columnSchema.optional(),
    decimal: z.enum(['.', ',']).optional().meta({ description: 'What stands before the cents.' }),
  })
  .refine(
    ({ amount, debit, credit }) =>
      (amount === undefined) !== (debit === undefined && credit === undefined),
    { error: () => statementFilesText('nameAmounts') },
  )
export type Mapping = z.infer<typeof mappingSchema>

const SINGLE = [
  'date',
  'amount',
  'debit',
  'credit',
  'direction',
  'sender',
  'currency',
  'bank_reference',
  'account',
] as const
type Single = (typeof SINGLE)[number]

/** Indexes of columns, from 0. */
export type Columns = Partial<Record<Single, number>> & { date: number; text: number[] }

/** How banks head their columns, the surest first. */
const HEADINGS: Readonly<Record<Single | 'text', readonly string[]>> = {
  date: [
    'booking date',
    'posting date',
    'posted date',
    'post date',
    'date posted',
    'transaction date',
    'date',
    'as of date',
    'effective date',
    'value date',
    'buchungstag',
    'buchungsdatum',
  ],
  amount: ['amount', 'transaction amount', 'net amount', 'amount usd', 'amount (usd)', 'betrag'],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'withdrawal',
    'withdrawals',
    'paid out',
    'money out',
    'soll',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'deposit',
    'deposits',
    'paid in',
    'money in',
    'haben',
  ],
  direction: [
    'credit/debit',
    'debit/credit',
    'cr/dr',
    'dr/cr',
    'credit debit indicator',
    'credit or debit',
    'debit or credit',
    'direction',
    's/h',
    'soll/haben',
  ],
  sender: [
    'sender',
    'sender name',
    'originator',
    'originator name',
    'ordering party',
    'payer',
    'payer name',
    'debtor',
    'debtor name',
    'remitter',
    'paid by',
    'counterparty',
    'counterparty name',
    'name',
    'from',
    'auftraggeber',
  ],
  text: [
    'description',
    'details',
    'text',
    'memo',
    'remittance information',
    'remittance',
    'payment details',
    'payment reference',
    'customer reference',
    'reference',
    'narrative',
    'purpose',
    'transaction description',
    'original description',
    'additional information',
    'message',
    'note',
    'notes',
    'verwendungszweck',
  ],
  currency: ['currency', 'ccy', 'currency code', 'währung'],
  bank_reference: ['bank reference', 'transaction id', 'fitid', 'transaction number', 'unique id'],
  account: ['account', 'account number', 'iban'],
}

/** Headings of what may be a direction, or any other kind of transaction. */
const KINDS = ['transaction type', 'type']

/** The columns that headings, and the first rows below them, tell of; null unless there are a date and amounts. */
export function guessColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Columns | null {
  const plain = headings.map(plainly)
  const { date, debit, credit, ...others } = columnsBy((name) =>
    HEADINGS[name].map((one) => plain.indexOf(one)).find((at) => at >= 0),
  )
  const kind = KINDS.map((one) => plain.indexOf(one)).find((at) => at >= 0)
  if (kind !== undefined && isDirection(rows, kind)) others.direction ??= kind
  const text = plain.flatMap((heading, at) => (HEADINGS.text.includes(heading) ? [at] : []))
  if (date === undefined) return null
  if (others.amount !== undefined) return { date, text, ...others }
  if (debit === undefined && credit === undefined) return null
  return {
    date,
    text,
    ...others,
    ...(debit !== undefined && { debit }),
    ...(credit !== undefined && { credit }),
  }
}

function isDirection(rows: readonly (readonly string[])[], column: number): boolean {
  const said = rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  return said.length > 0 && said.every((word) => directionOf(word) !== null)
}

/** The columns that staff name; null where the headings have not all of them. */
export function namedColumns(mapping: Mapping, headings: readonly string[]): Columns | null {
  const plain = headings.map(plainly)
  const find = (column: string | number) =>
    typeof column === 'number' ? column - 1 : plain.indexOf(plainly(column))
  const singles = columnsBy((name) => {
    const column = mapping[name]
    return column === undefined ? undefined : find(column)
  })
  const columns = {
    ...singles,
    date: find(mapping.date),
    text: [mapping.text ?? []].flat().map(find),
  }
  const all = [...SINGLE.flatMap((name) => columns[name] ?? []), ...columns.text]
  return all.every((at) => at >= 0 && at < headings.length) ? columns : null
}

function columnsBy(indexOf: (name: Single) => number | undefined): Partial<Record<Single, number>> {
  const found: Partial<Record<Single, number>> = {}
  for (const name of SINGLE) {
    const at = indexOf(name)
    if (at !== undefined) found[name] = at
  }
  return found
}

/** What the columns are called, as a mapping that staff could have named. */
export function describeColumns(
  columns: Columns,
  headings: readonly string[] | null,
): Partial<Mapping> {
  const nameOf = (at: number) => {
    const heading = headings?.[at]?.trim()
    return heading && headings?.filter((one) => one.trim() === heading).length === 1
      ? heading
      : at + 1
  }
  return {
    ...Object.fromEntries(
      SINGLE.flatMap((name) => {
        const at = columns[name]
        return at === undefined ? [] : [[name, nameOf(at)]]
      }),
    ),
    text: columns.text.map(nameOf),
  }
}

function plainly(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
}
