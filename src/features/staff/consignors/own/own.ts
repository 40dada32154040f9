/** The promises of what the people of a consignor are told: their own lots, never who bids. Money in dollars. */
import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../../rules/paging.ts'
import { staffMemberSchema } from '../../frame/staff-member.ts'
import {
  auctionFilterSchema,
  auctionLineSchema,
  auctionListQuerySchema,
} from '../../inventory/auction-list.ts'

export const OWN_ACCOUNT_ADDRESS = '/api/consignor/me'
export const OWN_LOTS_ADDRESS = '/api/consignor/lots'
export const OWN_LIVE_ADDRESS = '/api/consignor/live'

export const OWN_WAITING_ADDRESS = '/api/consignor/waiting'

/** What waits for the people of a consignor, as `today.ts` tells it of staff's queues. */
export const OWN_QUEUES = ['questions'] as const
export type OwnQueueName = (typeof OWN_QUEUES)[number]

export const ownWaitingSchema = z.object({
  /** The server's time at which it was so. */
  now: z.iso.datetime(),
  queues: z.array(
    z.object({ queue: z.enum(OWN_QUEUES), count: z.int(), due_at: z.iso.datetime().nullable() }),
  ),
})
export type OwnWaiting = z.infer<typeof ownWaitingSchema>

export const ownAccountSchema = staffMemberSchema.extend({
  consignor: z.object({ id: z.uuid(), name: z.string() }),
})
export type OwnAccount = z.infer<typeof ownAccountSchema>

const ownFilters = auctionFilterSchema.pick({
  q: true,
  status: true,
  category: true,
  reserve: true,
  bids: true,
})

/** Words may be a stock number too. */
export const ownLotsQuerySchema = ownFilters.extend(
  auctionListQuerySchema.pick({ sort: true, limit: true, cursor: true }).shape,
)

export const ownLotSchema = auctionLineSchema.omit({ wants: true, photo_count: true }).extend({
  stock_number: z.string().nullable(),
  /** Of a lot that has a buyer. */
  sale_price: z.number().nullable(),
})
export type OwnLot = z.infer<typeof ownLotSchema>

export const ownLotsSchema = pageSchema(ownLotSchema)

export const ownLiveQuerySchema = auctionFilterSchema
  .pick({ q: true })
  .extend({ limit: limitSchema(50), cursor: cursorSchema })

export const ownRunningLotSchema = z.object({
  id: z.uuid(),
  lot_number: z.string(),
  stock_number: z.string().nullable(),
  title: z.string(),
  category: z.string(),
  location: z.string().nullable(),
  photo: z.string().nullable(),
  ends_at: z.iso.datetime(),
  paused_at: z.iso.datetime().nullable(),
  starting_bid: z.number(),
  current_bid: z.number().nullable(),
  reserve_price: z.number().nullable(),
  bid_count: z.int(),
  bidder_count: z.int(),
  watchers: z.int(),
})
export type OwnRunningLot = z.infer<typeof ownRunningLotSchema>

export const ownLiveSchema = pageSchema(ownRunningLotSchema)
