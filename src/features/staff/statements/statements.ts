/** The promises of the calls about bank statements. Money in dollars, or in units of the line's own currency. */
import { z } from 'zod'
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { cursorSchema, limitSchema, MAX_PER_PAGE, pageSchema } from '../../../rules/paging.ts'
import { MATCH_REASONS, STATEMENT_MATCHES } from '../../../rules/sales/wires/statement-matching.ts'
import { reasonSchema } from '../reason.ts'
import { mappingSchema } from './csv-columns.ts'

export const statementFormSchema = z.object({
  file: z.string().meta({ format: 'binary', description: 'CSV or camt.053.' }),
  mapping: mappingSchema
    .optional()
    .meta({ description: 'As JSON; guessed from the headings without it.' }),
})

const lineSchema = z.object({
  n: z.int(),
  date: z.iso.date(),
  amount: z.number().meta({ description: 'Less than nothing went out.' }),
  currency: z.string(),
  sender: z.string().nullable(),
  text: z.string(),
  match: z.enum(STATEMENT_MATCHES),
  reservation_id: z.uuid().nullable(),
  sale: z
    .object({
      lot: z.string(),
      title: z.string(),
      invoice_number: z.string(),
      buyer: z.string().nullable(),
      balance: z.number().meta({ description: 'As it stands now.' }),
    })
    .nullable(),
  named_reservation_id: z.uuid().nullable().meta({
    description: 'The sale that it was found to be for, wherever staff placed it.',
  }),
  placed_by: z.enum(['reference', 'name', 'staff']).nullable().meta({
    description: 'How its sale was found.',
  }),
  reason: z.string().nullable().meta({ description: 'Why it is unmatched or known.' }),
  reason_code: z.enum(MATCH_REASONS).nullable().meta({ description: 'The same as a word.' }),
  state: z.enum(['waiting', 'booked', 'dismissed']),
  payment_id: z.uuid().nullable(),
})
export type LineView = z.infer<typeof lineSchema>

const leftOutSchema = z.object({
  line: z.int().meta({ description: 'Of the file, from 1.' }),
  reason: z.string(),
  date: z.iso.date().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  sender: z.string().nullable(),
  text: z.string(),
})
export type LeftOutView = z.infer<typeof leftOutSchema>

export const statementSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: z.enum(['csv', 'camt.053']),
  mapping: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'How the columns were read.',
  }),
  imported_at: z.iso.datetime(),
  lines: z.array(lineSchema),
  left_out: z
    .array(leftOutSchema)
    .meta({ description: 'What of the file is no line of it, and why: the first of that.' }),
  left_out_count: z.int(),
})
export type StatementView = z.infer<typeof statementSchema>

export const importedSchema = statementSchema.extend({
  not_booked: z.int().meta({
    description: 'Entries of the file that are left out, as the bank has not booked them.',
  }),
})
export type ImportedView = z.infer<typeof importedSchema>

export const statementListQuerySchema = z.object({
  limit: limitSchema(MAX_PER_PAGE),
  cursor: cursorSchema,
})
/** Those that were imported last come first. */
export const statementListSchema = pageSchema(
  statementSchema.omit({ lines: true, left_out: true, left_out_count: true }).extend({
    line_count: z.int(),
    waiting_count: z.int(),
  }),
)

const MOST_LINES = 20_000

const fault = (text: Parameters<typeof statementFilesText>[0]) => ({
  error: () => statementFilesText(text),
})

const numbersSchema = z
  .array(z.int().min(1), fault('nameByNumbers'))
  .min(1, fault('nameOneLine'))
  .max(MOST_LINES)

/** A line as it was seen: it is booked only if it still is that. */
const seenSchema = lineSchema.pick({
  n: true,
  match: true,
  reason_code: true,
  reservation_id: true,
})

export const bookSchema = z
  .object({
    lines: z
      .array(z.union([seenSchema, z.int().min(1)]), fault('nameByNumbers'))
      .min(1, fault('nameOneLine'))
      .max(MOST_LINES)
      .optional()
      .meta({
        description:
          'As they were seen, or by their `n`; without it all that are not known. What is known is booked only where it was seen as that.',
      }),
  })
  .optional()

export const bookedSchema = statementSchema.extend({
  left: z
    .array(z.object({ n: z.int(), reason: z.string() }))
    .meta({ description: 'Lines that were named and are not booked, and why.' }),
})
export type BookedView = z.infer<typeof bookedSchema>

export const dismissSchema = z.object({ lines: numbersSchema, reason: reasonSchema })

/** Null where it is for no sale that we know. */
export const placeSchema = z.object({
  reservation_id: z.uuid().toLowerCase().nullable(),
  reason: reasonSchema.optional().meta({
    description: 'Needed where the line is for a sale already, or names one.',
  }),
})

export const previewFormSchema = statementFormSchema.pick({ file: true })

export const previewSchema = z.object({
  format: z.enum(['csv', 'camt.053']),
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())).meta({ description: 'The first of them.' }),
  mapping: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'What the headings tell; null where they tell too little.',
  }),
})
export type StatementPreview = z.infer<typeof previewSchema>
export type StatementList = z.infer<typeof statementListSchema>
