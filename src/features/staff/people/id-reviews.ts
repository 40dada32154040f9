import { z } from 'zod'
import { LANGUAGES } from '../../../languages/language.ts'
import { ID_TYPES } from '../../../rules/accounts.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'

/** The promises of the queue of ID photos. Times RFC 3339 in UTC, money in dollars; what was never told is null. */

export const ID_REVIEWS_ADDRESS = '/api/staff/id-reviews'
export const ID_REJECTION_MAIL_ADDRESS = '/api/staff/id-rejection-mail'

/** So long a decision can be taken back, and a rejection's mail waits. */
export const DECISION_HELD_SECONDS = 30

const idReviewSchema = z.object({
  id: z.uuid(),
  customer_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  is_email_proven: z.boolean(),
  telephone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state_province: z.string().nullable(),
  zip_code: z.string().nullable(),
  country: z.string().nullable(),
  id_type: z.enum(ID_TYPES).nullable(),
  registered_at: z.iso.datetime(),
  /** When photo or profile were changed last. */
  waiting_since: z.iso.datetime(),
  /** The open auctions that the member bids on, those that end first. */
  stakes: z.array(
    z.object({
      auction_id: z.uuid(),
      lot: z.string(),
      title: z.string(),
      bid: z.number(),
      is_leading: z.boolean(),
      ends_at: z.iso.datetime(),
    }),
  ),
})

export type IdReview = z.infer<typeof idReviewSchema>

export const idReviewQuerySchema = z.object({ limit: limitSchema(50), cursor: cursorSchema })
export const idReviewPageSchema = pageSchema(idReviewSchema)

export type IdReviewList = z.infer<typeof idReviewPageSchema>

export const idRejectionMailSchema = z.object({
  /** Of its reader. */
  language: z.enum(LANGUAGES),
  subject: z.string(),
  text: z.string(),
})

export type IdRejectionMail = z.infer<typeof idRejectionMailSchema>
