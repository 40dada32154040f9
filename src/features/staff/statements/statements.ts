/** The promises of the calls about bank statements. Money in dollars, or in units of the line's own currency. */
import { z } from 'zod'
import { STATEMENT_MATCHES } from '../../../rules/sales/statement-matching.ts'
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
  reason: z.string().nullable().meta({ description: 'Why it is unmatched or known.' }),
  state: z.enum(['waiting', 'booked', 'dismissed']),
  payment_id: z.uuid().nullable(),
})
export type LineView = z.infer<typeof lineSchema>

export const statementSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  format: z.enum(['csv', 'camt.053']),
  mapping: z.record(z.string(), z.unknown()).nullable().meta({
    description: 'How the columns were read.',
  }),
  imported_at: z.iso.datetime(),
  lines: z.array(lineSchema),
})
export type StatementView = z.infer<typeof statementSchema>

export const statementListSchema = z.object({
  items: z.array(
    statementSchema.omit({ lines: true }).extend({
      line_count: z.int(),
      waiting_count: z.int(),
    }),
  ),
})

const numbersSchema = z
  .array(z.int().min(1), 'Name lines by their numbers')
  .min(1, 'Name at least one line')
  .max(20_000)

export const bookSchema = z
  .object({
    lines: numbersSchema.optional().meta({
      description: 'By their `n`; without it all that are not known.',
    }),
  })
  .optional()

export const dismissSchema = z.object({ lines: numbersSchema, reason: reasonSchema })
