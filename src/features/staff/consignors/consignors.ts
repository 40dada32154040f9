/** The promises of staff's calls about consignors: who consigns lots, who acts for them, and whose a lot is. */
import { z } from 'zod'
import { consignorRulesText } from '../../../languages/staff/consignor-rules.ts'
import { emailRule, textOf } from '../../../rules/accounts.ts'
import { reasonSchema } from '../reason.ts'

export const CONSIGNORS_ADDRESS = '/api/staff/consignors'

export const consignorNameSchema = textOf(
  1,
  () => consignorRulesText('nameConsignor'),
  100,
  () => consignorRulesText('tooLong', { most: 100 }),
)

const consignorLineSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  lot_count: z.int(),
  person_count: z.int(),
})
export type ConsignorLine = z.infer<typeof consignorLineSchema>

export const consignorListSchema = z.object({ items: z.array(consignorLineSchema) })
export type ConsignorList = z.infer<typeof consignorListSchema>

export const newConsignorSchema = z.object({ name: consignorNameSchema })

export const consignorSchema = consignorLineSchema.extend({
  /** By what becomes of them. */
  lots: z.object({ draft: z.int(), available: z.int(), ended: z.int(), sold: z.int() }),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      granted_at: z.iso.datetime(),
      granted_by: z.string(),
    }),
  ),
})
export type Consignor = z.infer<typeof consignorSchema>

export const grantSchema = z.object({ email: emailRule, reason: reasonSchema })
export const revokeSchema = z.object({ reason: reasonSchema })

const stockNumberSchema = textOf(0, '', 50, () => consignorRulesText('tooLong', { most: 50 }))
  .nullable()
  .transform((text) => text || null)

const consignmentSchema = z.object({
  consignor_id: z.uuid().nullable(),
  stock_number: z.string().nullable(),
})
export type Consignment = z.infer<typeof consignmentSchema>

/** Whose a lot is, and by which number its consignor knows it. */
export const shownConsignmentSchema = consignmentSchema.extend({
  consignor: z.string().nullable(),
})
export type ShownConsignment = z.infer<typeof shownConsignmentSchema>

export const consignSchema = z.object({
  consignor_id: z.uuid().toLowerCase().nullable(),
  stock_number: stockNumberSchema,
  /** What stood there when this was decided: what a colleague has changed since is not overwritten. */
  was: consignmentSchema,
})

export function consignorAddress(id: string): string {
  return `${CONSIGNORS_ADDRESS}/${id}`
}

export function consignmentAddress(auctionId: string): string {
  return `/api/staff/auctions/${auctionId}/consignment`
}
