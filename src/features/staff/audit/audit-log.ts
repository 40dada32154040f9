import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { FOUND_KINDS } from '../frame/find.ts'

/** What staff ask of the audit log, and how it is answered. */

export const AUDIT_ADDRESS = '/api/staff/audit'
export const AUDIT_CHOICES_ADDRESS = '/api/staff/audit/choices'

/** In place of a member of staff: what was done at the command line. */
export const OPERATOR = 'operator'

export const auditQuerySchema = z.object({
  /** Each word, or its beginning, in what was done, to what, or in its details. */
  q: z.string().trim().max(200).optional(),
  by: z.union([z.uuid().toLowerCase(), z.literal(OPERATOR)]).optional(),
  action: z.string().trim().min(1).max(100).optional(),
  /** The whole id, or word, of what it was done to. */
  subject: z.string().trim().min(1).max(300).optional(),
  /** Days where the business is, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: limitSchema(50),
  cursor: cursorSchema,
})

export type AuditQuery = z.infer<typeof auditQuerySchema>

const lineSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ precision: 6 }),
  /** Of the staff; null for what was done at the command line. */
  by: z.uuid().nullable(),
  name: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** What the subject is, where that is known, and what it is called. */
  subject_kind: z.enum(FOUND_KINDS).nullable(),
  subject_name: z.string().nullable(),
  /** Why, where a reason was given. */
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})

/** `total` counts no further than a limit; `is_total_capped` tells that there are more. */
export const auditListSchema = pageSchema(lineSchema).extend({ is_total_capped: z.boolean() })

export const auditChoicesSchema = z.object({
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  actions: z.array(z.string()),
})

export type AuditLine = z.infer<typeof lineSchema>
export type AuditChoices = z.infer<typeof auditChoicesSchema>
