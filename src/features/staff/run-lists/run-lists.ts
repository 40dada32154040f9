/** The promises of the calls that take in a consignor's run list, and the photos to it. Money in whole dollars. */
import { z } from 'zod'
import { consignorRulesText } from '../../../languages/staff/consignor-rules.ts'
import { runListsText } from '../../../languages/staff/run-lists.ts'
import { textOf } from '../../../rules/accounts.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { endsAtSchema, wholeDollars } from '../inventory/auction-form.ts'
import { reasonSchema } from '../reason.ts'
import { FIELD_NAMES } from './run-list-fields.ts'

export const RUN_LISTS_ADDRESS = '/api/staff/run-lists'

/** What is to be said of the rows of a list, all of it, as a file. */
export const NOTES_FILE_ADDRESS = `${RUN_LISTS_ADDRESS}/check.csv`

export const MAX_RUN_LIST_BYTES = 16 * 2 ** 20
export const MAX_RUN_LIST_ROWS = 5_000
const MAX_COLUMNS = 200

export const consignorNameSchema = textOf(
  1,
  () => runListsText('enterConsignor'),
  100,
  () => consignorRulesText('tooLong', { most: 100 }),
)

/** How a list is to be read, and what holds for the lots of which it does not tell. */
export const runListSettingsSchema = z.object({
  consignor: consignorNameSchema,
  /** The row of the headings, from 1. */
  heading_row: z.int().min(1).max(100),
  /** What each column is; null for one that is not read. */
  columns: z
    .array(z.enum(FIELD_NAMES).nullable())
    .max(MAX_COLUMNS)
    .refine(
      (columns) => {
        const named = columns.filter((column) => column !== null)
        return new Set(named).size === named.length
      },
      { error: () => runListsText('twoColumnsSame') },
    )
    .refine((columns) => columns.includes('stock_number') || columns.includes('vin'), {
      error: () => runListsText('sayWhichColumn'),
    }),
  category: z.string().max(64),
  /** Null where every lot has its own. */
  starting_bid: wholeDollars.nullable(),
  ends_at: endsAtSchema,
  /** Nobody has this name yet, and that is meant: it is no slip of the pen. */
  new_consignor: z.boolean().default(false),
  /** Rows with an error are left out; else nothing is imported as long as there is one. */
  leave_out_errors: z.boolean().default(false),
})
export type RunListSettings = z.infer<typeof runListSettingsSchema>

const fileSchema = z.string().meta({ format: 'binary', description: 'CSV or XLSX.' })

export const previewFormSchema = z.object({
  file: fileSchema,
  consignor: consignorNameSchema.optional().meta({ description: 'Whose columns are remembered.' }),
})
export const runListFormSchema = z.object({ file: fileSchema, settings: runListSettingsSchema })

/** The start of a list, for whoever has to say which column is what. */
export const runListPreviewSchema = z.object({
  heading_row: z.int(),
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())).meta({ description: 'The first of them.' }),
  row_count: z.int(),
  columns: z.array(z.enum(FIELD_NAMES).nullable()),
  is_remembered: z.boolean().meta({ description: 'The consignor had lists before.' }),
})
export type RunListPreview = z.infer<typeof runListPreviewSchema>

export const NOTE_KINDS = ['error', 'warning', 'known'] as const

export function noteWord(kind: (typeof NOTE_KINDS)[number]): string {
  return runListsText(NOTE_WORDS[kind])
}

const NOTE_WORDS = { error: 'error', warning: 'warning', known: 'known' } as const

export const noteSchema = z.object({
  row: z.int().meta({ description: 'Of the file, from 1.' }),
  kind: z.enum(NOTE_KINDS).meta({
    description: 'A `known` lot is in the inventory already, and left out.',
  }),
  field: z.enum(FIELD_NAMES).nullable(),
  message: z.string(),
})
export type RunListNote = z.infer<typeof noteSchema>

/** What would be imported, or was. */
export const runListReportSchema = z.object({
  consignor: z.string().meta({ description: 'Whose lots they are, as the name is known.' }),
  is_new_consignor: z.boolean().meta({ description: 'Nobody was known by this name.' }),
  row_count: z.int(),
  lot_count: z.int().meta({ description: 'Rows that become lots.' }),
  error_count: z.int().meta({ description: 'Rows with an error.' }),
  warning_count: z.int().meta({ description: 'Rows with a warning.' }),
  known_count: z.int(),
  notes: z.array(noteSchema).meta({ description: 'The first 500, by row.' }),
})
export type RunListReport = z.infer<typeof runListReportSchema>

/** A list that was imported, and what has become of its lots. */
const importedListSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  imported_at: z.string().meta({ format: 'date-time' }),
  imported_by: z.string().meta({ description: 'The name of the member of staff.' }),
  consignor: z.object({ id: z.uuid(), name: z.string() }),
  lot_count: z.int(),
  draft_count: z.int().meta({ description: 'Those that are drafts, of the list’s consignor.' }),
})
/** A wrong consignor is seen within days: a screen shows the last of them. */
export const importedListsQuerySchema = z.object({ limit: limitSchema(20), cursor: cursorSchema })
export const importedListsSchema = pageSchema(importedListSchema)
export type ImportedList = z.infer<typeof importedListSchema>

export const moveAddress = (id: string) => `${RUN_LISTS_ADDRESS}/${id}/consignor`

export const moveListSchema = z.object({
  consignor: consignorNameSchema,
  new_consignor: z.boolean().default(false),
  /** Whose it is, for whoever asks. */
  was: z.uuid(),
  reason: reasonSchema,
})

export const movedListSchema = z.object({
  moved_count: z.int().meta({ description: 'Drafts that are the other consignor’s now.' }),
  left_count: z.int().meta({ description: 'Lots that are no drafts any more, and stayed.' }),
})

/** Asked at once, of the names of an archive's photos. */
export const MOST_KEYS = 2_000

export const photoLotsQuerySchema = z.object({
  keys: z.array(textOf(1, () => runListsText('nameKey'), 300)).max(MOST_KEYS),
  consignor_id: z.uuid().nullable().meta({
    description:
      'Whose vehicles are shown: stock numbers and serial numbers are looked for among these alone. Null finds by VINs of 17 characters only, which are of one vehicle in the world.',
  }),
})

/** The lots that stock numbers or VINs stand for, as they are asked; those alone to which photos can be added. */
export const photoLotsSchema = z.object({
  items: z.array(
    z.object({
      ...{ key: z.string(), id: z.uuid(), lot_number: z.string(), photo_count: z.int() },
      has_bids: z.boolean(),
      sources: z
        .array(z.string())
        .meta({ description: 'The files of archives whose photos it shows.' }),
    }),
  ),
})
export type PhotoLots = z.infer<typeof photoLotsSchema>
