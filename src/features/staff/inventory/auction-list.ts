import { z } from 'zod'
import { auctionFormText } from '../../../languages/staff/auction-form.ts'
import { AUCTION_STATUSES, OUTCOMES } from '../../../rules/auction.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'

/** The promises of staff's list of auctions. Money in dollars, times RFC 3339 in UTC. */

export const AUCTIONS_ADDRESS = '/api/staff/auctions'

/** What can be wanted of a listing: more photos, or a decision on what becomes of it. */
export const WANTS = ['photos', 'decision'] as const
export type Want = (typeof WANTS)[number]

/**
 * What the list can be put in order by, a minus before it for the other way round. `ends_at` begins with what ends next; drafts
 * follow, then what is over, the latest first.
 */
export const SORT_KEYS = ['ends_at', 'created_at', 'lot_number', 'bid_count', 'price'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = SortKey | `-${SortKey}`
const SORTS: readonly Sort[] = SORT_KEYS.flatMap((key) => [key, `-${key}` as const])

/** One or several, with commas between them. */
const severalOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z
    .string()
    .max(500)
    .transform((text) => text.split(','))
    .pipe(z.array(value))

/** As rows tell it: what is paused is open to the rules, and found as `available` too. */
const SHOWN_STATUSES = [...AUCTION_STATUSES, 'paused'] as const

/** What the list can be narrowed to. */
export const auctionFilterSchema = z.object({
  /** Words that are each a part of the lot number, the title, the VIN or the stock number, hyphens aside. */
  q: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/, { error: () => auctionFormText('unprintable') })
    .optional(),
  status: severalOf(z.enum(SHOWN_STATUSES)).optional(),
  category: severalOf(z.string().regex(/^[a-z-]+$/)).optional(),
  /** Of the present run. */
  reserve: z.enum(['none', 'not_met', 'met']).optional(),
  bids: z.enum(['none', 'some']).optional(),
  wants: z.enum(WANTS).optional(),
  /** Whose they are. */
  consignor: z.uuid().toLowerCase().optional(),
  /** Open, and over in so many hours at most. */
  ends_within: z.coerce.number().int().min(1).max(10_000).optional(),
})

export const auctionListQuerySchema = auctionFilterSchema.extend({
  sort: z.enum(SORTS).default('ends_at'),
  limit: limitSchema(50),
  cursor: cursorSchema,
})

export const auctionLineSchema = z.object({
  id: z.uuid(),
  lot_number: z.string(),
  run: z.int(),
  title: z.string(),
  category: z.string(),
  vin: z.string().nullable(),
  location: z.string().nullable(),
  /** The address of the main photo. */
  photo: z.string().nullable(),
  photo_count: z.int(),
  status: z.enum(AUCTION_STATUSES),
  outcome: z.enum(OUTCOMES).nullable(),
  bid_count: z.int(),
  starting_bid: z.number(),
  current_bid: z.number().nullable(),
  /** Of a lot that has a buyer. */
  sale_price: z.number().nullable(),
  reserve_price: z.number().nullable(),
  reserve_status: z.enum(['none', 'not_met', 'met']),
  ends_at: z.iso.datetime(),
  paused_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** The name of whose it is. */
  consignor: z.string().nullable(),
  /** The consignor's own number of it. */
  stock_number: z.string().nullable(),
  wants: z.array(z.enum(WANTS)),
})

export const auctionListSchema = pageSchema(auctionLineSchema)

export type AuctionFilter = z.infer<typeof auctionFilterSchema>
export type AuctionListQuery = z.infer<typeof auctionListQuerySchema>
export type AuctionLine = z.infer<typeof auctionLineSchema>
export type AuctionList = z.infer<typeof auctionListSchema>

/** The views that everybody has, as what each narrows the list to. */
export const VIEWS = {
  all: {},
  live: { status: ['available'] },
  below_reserve: { status: ['available'], reserve: 'not_met', bids: 'some' },
  no_bid_today: { bids: 'none', ends_within: 24 },
  to_decide: { wants: 'decision' },
  drafts: { status: ['draft'] },
  photos_missing: { wants: 'photos' },
} satisfies Record<string, Partial<AuctionFilter>>

export type ViewName = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** How many auctions each view holds. */
export const viewCountsSchema = z.record(z.enum(VIEW_NAMES), z.int())
export type ViewCounts = z.infer<typeof viewCountsSchema>
