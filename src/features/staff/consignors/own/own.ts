/** The promises of what the people of a consignor are told: their own lots, never who bids. Money in dollars. */
import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../../rules/paging.ts'
import { staffMemberSchema } from '../../frame/staff-member.ts'
import {
  auctionFilterSchema,
  auctionLineSchema,
  auctionListQuerySchema,
} from '../../inventory/auction-list.ts'
import { runningAuctionSchema } from '../../live/live-room.ts'
import { ownPapersSchema } from '../papers/own-papers.ts'

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

export const ownLotsQuerySchema = ownFilters.extend(
  auctionListQuerySchema.pick({ sort: true, limit: true, cursor: true }).shape,
)

/** Named one by one: what staff are told of a lot some day is not told its bank by itself. */
export const ownLotShape = auctionLineSchema.pick({
  ...{ id: true, lot_number: true, run: true, title: true, category: true, vin: true },
  ...{ location: true, photo: true, status: true, outcome: true, bid_count: true },
  ...{ starting_bid: true, current_bid: true, sale_price: true },
  ...{ reserve_price: true, reserve_status: true },
  ...{ ends_at: true, paused_at: true, created_at: true, stock_number: true },
})
export const ownLotSchema = ownLotShape.extend({ papers: ownPapersSchema.nullable() })
export type OwnLot = z.infer<typeof ownLotSchema>

export const ownLotsSchema = pageSchema(ownLotSchema)

export const ownLiveQuerySchema = auctionFilterSchema
  .pick({ q: true })
  .extend({ limit: limitSchema(50), cursor: cursorSchema })

export const ownLiveShape = runningAuctionSchema.pick({
  ...{ id: true, lot_number: true, title: true, category: true, location: true, photo: true },
  ...{ ends_at: true, paused_at: true, starting_bid: true, current_bid: true },
  ...{ reserve_price: true, bid_count: true, bidder_count: true, watchers: true },
})
export const ownRunningLotSchema = ownLiveShape.extend({ stock_number: z.string().nullable() })
export type OwnRunningLot = z.infer<typeof ownRunningLotSchema>

export const ownLiveSchema = pageSchema(ownRunningLotSchema)
