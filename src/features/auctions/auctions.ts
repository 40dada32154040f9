import { z } from 'zod'

/** The promises of reading auctions: what the calls take and answer. Money in dollars, times RFC 3339 in UTC. */

export const auctionStatusSchema = z.enum(['draft', 'available', 'ended', 'sold', 'withdrawn'])

export const liveStateSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  status: auctionStatusSchema,
  /** Dollars; null without bids. */
  current_bid: z.number().nullable(),
  /** Dollars: the least that would be accepted next. */
  minimum_bid: z.number(),
  bid_count: z.int(),
  reserve_status: z.enum(['none', 'not_met', 'met']),
  /** Dollars; null when Buy Now is not offered. */
  buy_now_price: z.number().nullable(),
  ends_at: z.iso.datetime(),
})

export const auctionSchema = liveStateSchema.extend({
  lot_number: z.string(),
  run: z.int(),
  title: z.string(),
  category: z.string(),
  year: z.int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  vin: z.string().nullable(),
  image_url: z.string().nullable(),
  images: z.array(z.string()),
  starting_bid: z.number(),
  auction_type: z.string().nullable(),
  /** When this run began; the countdown's meter runs from here. */
  started_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  mileage: z.int().nullable(),
  mileage_unit: z.enum(['miles', 'hours']),
  body_style: z.string().nullable(),
  location: z.string().nullable(),
  engine: z.string().nullable(),
  drive_train: z.string().nullable(),
  transmission: z.string().nullable(),
  exterior_color: z.string().nullable(),
  interior_color: z.string().nullable(),
  description: z.string().nullable(),
  equipment: z.array(z.string()),
  country: z.string().nullable(),
  payment_methods: z.array(z.string()),
  delivery_terms: z.string().nullable(),
})

export const SORTS = ['newest', 'ending_soonest', 'price_asc', 'price_desc', 'mileage'] as const
export const MOST_PER_PAGE = 100
export const DEFAULT_PER_PAGE = 24

/** The database holds no U+0000. */
const word = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, 'Remove the unprintable character')

const dollarsText = z.coerce.number().min(0).max(1_000_000_000)

/** `true` narrows the list; `false` leaves it as it is. */
const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

/** What a list can be narrowed to. */
export const auctionNarrowingSchema = z.object({
  status: z.enum(['available', 'ended', 'sold']).optional(),
  category: word(64).optional(),
  q: z.string().max(200).optional(),
  make: word(100).optional(),
  year_min: z.coerce.number().int().min(1800).max(2200).optional(),
  year_max: z.coerce.number().int().min(1800).max(2200).optional(),
  price_min: dollarsText.optional(),
  price_max: dollarsText.optional(),
  mileage_max: z.coerce.number().int().min(0).max(10_000_000).optional(),
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'Use a two-letter state, like FL')
    .transform((state) => state.toUpperCase())
    .optional(),
  no_reserve: flag.optional(),
  /** Open to Buy Now at this moment. */
  buy_now: flag.optional(),
})

export const auctionListQuerySchema = auctionNarrowingSchema.extend({
  sort: z.enum(SORTS).default('newest'),
  limit: z.coerce
    .number()
    .min(1)
    .transform((limit) => Math.min(Math.trunc(limit), MOST_PER_PAGE))
    .default(DEFAULT_PER_PAGE),
  cursor: z.string().max(500).optional(),
})

export const auctionListSchema = z.object({
  items: z.array(auctionSchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
})

const choices = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int() }))

/** For each member of the query the values worth asking for, with how many auctions each would give. */
export const facetsSchema = z.object({
  /** How many the query itself gives. */
  total: z.int(),
  status: choices(z.string()),
  category: choices(z.string()),
  make: choices(z.string()),
  state: choices(z.string()),
  year_min: choices(z.int()),
  year_max: choices(z.int()),
  price_min: choices(z.number()),
  price_max: choices(z.number()),
  mileage_max: choices(z.int()),
  no_reserve: choices(z.literal(true)),
  buy_now: choices(z.literal(true)),
})

export const bidSchema = z.object({
  id: z.uuid(),
  seq: z.int(),
  amount: z.number(),
  created_at: z.iso.datetime(),
  /** The label under which everybody sees the bidder; 'You' for one's own. */
  bidder: z.string(),
})

export const bidListQuerySchema = z.object({
  limit: z.coerce
    .number()
    .min(1)
    .transform((limit) => Math.min(Math.trunc(limit), MOST_PER_PAGE))
    .default(50),
  cursor: z.string().max(100).optional(),
})

export const bidListSchema = z.object({
  items: z.array(bidSchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
})

/** Few auctions, nearest first. */
export const similarListSchema = z.object({ items: z.array(auctionSchema) })

/** Bids as steps of a line, lowest first: neither who nor all of them. */
export const priceListSchema = z.object({
  items: z.array(bidSchema.pick({ seq: true, amount: true, created_at: true })),
})

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.int(),
})

/** Lines that one answer tells at most: the whole ledger of all but the longest auctions. */
export const MOST_LEDGER_LINES = 5_000

/** Left out, everything comes at once: checking a chain should take one call. */
export const ledgerQuerySchema = z.object({
  limit: z.coerce
    .number()
    .min(1)
    .transform((limit) => Math.min(Math.trunc(limit), MOST_LEDGER_LINES))
    .default(MOST_LEDGER_LINES),
  /** Continues after the line of this number, with its hash as the one before. */
  cursor: z.string().max(100).optional(),
})

export const ledgerSchema = z.object({
  items: z.array(
    z.object({
      seq: z.int(),
      type: z.string(),
      at: z.iso.datetime(),
      data: z.record(z.string(), z.unknown()),
      /** Digest of what is sealed: who, and the reserve. */
      seal: z.string(),
      hash: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type AuctionView = z.infer<typeof auctionSchema>
export type AuctionLiveState = z.infer<typeof liveStateSchema>
export type AuctionPage = z.infer<typeof auctionListSchema>
export type AuctionNarrowing = z.infer<typeof auctionNarrowingSchema>
export type Facets = z.infer<typeof facetsSchema>
export type AuctionListQuery = z.infer<typeof auctionListQuerySchema>
export type BidView = z.infer<typeof bidSchema>
export type BidPage = z.infer<typeof bidListSchema>
export type SimilarList = z.infer<typeof similarListSchema>
export type PriceList = z.infer<typeof priceListSchema>
export type Category = z.infer<typeof categorySchema>
export type Ledger = z.infer<typeof ledgerSchema>
