import { z } from 'zod'
import {
  HOUSE_SETTING_NAMES,
  HOUSE_SETTINGS,
  type HouseSetting,
} from '../../../rules/house/house-settings.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { askedApprovalSchema } from '../approvals/approvals.ts'
import { reasonSchema } from '../reason.ts'

/** What the house decides about itself, and how staff read and change it. */

export const HOUSE_ADDRESS = '/api/staff/house'
export const HOUSE_HISTORY_ADDRESS = '/api/staff/house/history'

/** What approvals about the house are about: there is one house. */
export const HOUSE_SUBJECT = '00000000-0000-0000-0000-000000000000'

/** `seq` is the number of its last change, 0 while it is as the program was started with. */
function settingSchema<Value extends z.ZodType>(value: Value) {
  return z.object({
    value: value.nullable(),
    seq: z.int(),
    changed_at: z.iso.datetime().nullable(),
    changed_by: z.string().nullable(),
  })
}

export const houseSchema = z.object({
  contact: settingSchema(HOUSE_SETTINGS.contact),
  bank: settingSchema(HOUSE_SETTINGS.bank),
  limits: settingSchema(HOUSE_SETTINGS.limits),
  payment: settingSchema(HOUSE_SETTINGS.payment),
  notices: settingSchema(HOUSE_SETTINGS.notices),
  terms: settingSchema(HOUSE_SETTINGS.terms),
  answers: settingSchema(HOUSE_SETTINGS.answers),
  /** Changes that wait for a second admin. */
  approvals: z.array(askedApprovalSchema),
})

export type HouseView = z.infer<typeof houseSchema>

/** Their version comes with the change. */
const GIVEN_TERMS = HOUSE_SETTINGS.terms.pick({ additions: true })

/** `seq` as whoever changes it has seen it. */
export function changeSchema(name: HouseSetting) {
  // What of it is stored was checked by its own schema.
  const value: z.ZodType = name === 'terms' ? GIVEN_TERMS : HOUSE_SETTINGS[name]
  return z.object({
    value,
    seq: z.int().min(0),
    reason: reasonSchema,
  })
}

export const changedSchema = z.object({ setting: z.enum(HOUSE_SETTING_NAMES), seq: z.int() })

export const historyQuerySchema = z.object({
  /** Words of the reason, or of what was before or after. */
  q: z.string().trim().max(200).optional(),
  setting: z.enum(HOUSE_SETTING_NAMES).optional(),
  limit: limitSchema(50),
  cursor: cursorSchema,
})

export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
})

const historyLineSchema = z.object({
  id: z.string(),
  setting: z.enum(HOUSE_SETTING_NAMES),
  changes: z.array(fieldChangeSchema),
  reason: z.string(),
  changed_at: z.iso.datetime(),
  changed_by: z.string(),
  /** The second person, where one was needed. */
  signed_by: z.string().nullable(),
})

export const historySchema = pageSchema(historyLineSchema)

export type HouseHistoryLine = z.infer<typeof historyLineSchema>
