import { z } from 'zod'
import { PUBLIC_STATUSES } from '../rules/auction.ts'
import { isPostalCode, POSTAL_CODE } from '../rules/delivery.ts'
import { MAX_DOLLARS } from '../rules/money.ts'
import { cursorSchema, limitSchema, pageSchema } from '../rules/paging.ts'
import { auctionSchema } from '../rules/public-auction.ts'
import {
  FIRST_YEAR,
  LAST_YEAR,
  MAX_BODY_STYLE_LETTERS,
  MAX_CATEGORY_LETTERS,
  MAX_MAKE_LETTERS,
  MAX_MILEAGE,
  MAX_MILES,
  MAX_POSTAL_CODE_LETTERS,
  MAX_SEARCH_LETTERS,
  SORTS,
} from './auction-filter.ts'

/** What lists of auctions can be asked and answer. Money in dollars, times RFC 3339 in UTC. */

const DEFAULT_PER_PAGE = 24

/** The database holds no U+0000. */
const word = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, 'Remove the unprintable character')

const year = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR)

const dollarsText = z.coerce.number().min(0).max(MAX_DOLLARS)

const reading = z.coerce.number().int().min(0).max(MAX_MILEAGE)

/** `true` narrows the list; `false` leaves it as it is. */
const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

/** What a list can be narrowed to. */
export const auctionFilterQuerySchema = z.object({
  status: z.enum(PUBLIC_STATUSES).optional(),
  category: word(MAX_CATEGORY_LETTERS).optional(),
  q: z.string().max(MAX_SEARCH_LETTERS).optional(),
  make: word(MAX_MAKE_LETTERS).optional(),
  /** Without its details: 'Pickup' finds 'Pickup, crew cab', too. */
  body_style: word(MAX_BODY_STYLE_LETTERS).optional(),
  year_min: year.optional(),
  year_max: year.optional(),
  price_min: dollarsText.optional(),
  price_max: dollarsText.optional(),
  /** Miles: what counts hours is not among them. */
  mileage_max: reading.optional(),
  /** Hours: what counts miles is not among them. */
  hours_max: reading.optional(),
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'Use a two-letter state, like FL')
    .transform((state) => state.toUpperCase())
    .optional(),
  no_reserve: flag.optional(),
  /** Open to Buy Now at this moment. */
  buy_now: flag.optional(),
  /** A ZIP or Canadian postal code: what stands farther away than `within`, or where nobody can tell, is left out. */
  near: z
    .string()
    .max(MAX_POSTAL_CODE_LETTERS, POSTAL_CODE.fault)
    .transform((code) => code.trim().toUpperCase())
    .refine(isPostalCode, POSTAL_CODE.fault)
    .optional(),
  /** Miles as the crow flies; 250 unless told otherwise. */
  within: z.coerce.number().int().min(1).max(MAX_MILES).optional(),
})

export const auctionListQuerySchema = auctionFilterQuerySchema.extend({
  sort: z.enum(SORTS).default(SORTS[0]),
  limit: limitSchema(DEFAULT_PER_PAGE),
  cursor: cursorSchema,
})

export const auctionListSchema = pageSchema(auctionSchema).extend({
  /** The search with its spelling corrected; null if nothing was. */
  searched_for: z.string().nullable(),
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
  body_style: choices(z.string()),
  state: choices(z.string()),
  year_min: choices(z.int()),
  year_max: choices(z.int()),
  price_min: choices(z.number()),
  price_max: choices(z.number()),
  mileage_max: choices(z.int()),
  hours_max: choices(z.int()),
  no_reserve: choices(z.literal(true)),
  buy_now: choices(z.literal(true)),
  /** None unless the query is near somewhere. */
  within: choices(z.int()),
})

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.int(),
})

export type AuctionFilterQuery = z.infer<typeof auctionFilterQuerySchema>
export type Facets = z.infer<typeof facetsSchema>
export type AuctionListQuery = z.infer<typeof auctionListQuerySchema>
export type Category = z.infer<typeof categorySchema>
