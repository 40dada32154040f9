import { z } from 'zod'
import { isStorable } from '../../../rules/accounts.ts'
import { auctionSchema } from '../../auctions/auctions.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of taking an auction in and changing it. Money in whole dollars, times RFC 3339. */

const wholeDollars = z
  .number('Enter a number of dollars')
  .int('Amounts are in whole dollars')
  .min(0, 'Amounts cannot be negative')
  .max(1_000_000_000, 'Amounts go up to $1,000,000,000')

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .refine(isStorable, 'Remove the unprintable character')
const line = text(200).min(1, 'Leave it out rather than empty').nullable()
const pictureUrl = text(500).regex(/^(https?:\/\/|\/)\S+$/, 'Use a web address of a picture')

/** What is sold, as everybody may see it. */
const facts = z.object({
  title: text(200).min(1, 'Title is required'),
  category: text(64).min(1, 'Category is required'),
  year: z.int().min(1800).max(2200).nullable(),
  make: line,
  model: line,
  vin: line,
  mileage: z.int().min(0).max(10_000_000).nullable(),
  mileage_unit: z.enum(['miles', 'hours']),
  body_style: line,
  location: line,
  engine: line,
  drive_train: line,
  transmission: line,
  exterior_color: line,
  interior_color: line,
  description: text(20_000).nullable(),
  equipment: z.array(text(200).min(1)).max(200),
  image_url: pictureUrl.nullable(),
  images: z.array(pictureUrl).max(100),
  auction_type: line,
  country: line,
  payment_methods: z.array(text(100).min(1)).max(20),
  delivery_terms: text(2_000).nullable(),
})

/** How it is sold. */
const terms = z.object({
  starting_bid: wholeDollars,
  reserve_price: wholeDollars.nullable(),
  buy_now_price: wholeDollars.nullable(),
  buy_now_enabled: z.boolean(),
  soft_close_seconds: z.int().min(0).max(3_600),
  ends_at: z.iso
    .datetime({ offset: true, message: 'Enter a time like 2026-11-21T18:00:00.000Z' })
    .transform((instant) => new Date(instant)),
})

export const createAuctionSchema = z.object({
  ...facts.partial().shape,
  ...terms.partial().shape,
  title: facts.shape.title,
  category: facts.shape.category,
  starting_bid: terms.shape.starting_bid,
  ends_at: terms.shape.ends_at,
  status: z.enum(['draft', 'available']).default('draft'),
})

export const editAuctionSchema = z.object({ ...facts.partial().shape, ...terms.partial().shape })

export const relistSchema = z.object({ ends_at: terms.shape.ends_at })
export const withdrawSchema = z.object({ reason: reasonSchema.optional() }).optional()

/** What staff see of an auction beyond what everybody sees. */
export const staffAuctionSchema = auctionSchema.extend({
  reserve_price: z.number().nullable(),
  buy_now_enabled: z.boolean(),
  soft_close_seconds: z.int(),
  outcome: z.enum(['won', 'bought', 'reserve_not_met', 'no_bids']).nullable(),
})

export const staffAuctionReply = z.object({ auction: staffAuctionSchema })

export type AuctionFacts = z.infer<typeof facts>
export type AuctionEdit = z.infer<typeof editAuctionSchema>
export type NewAuction = z.infer<typeof createAuctionSchema>
export type StaffAuction = z.infer<typeof staffAuctionSchema>
export const FACT_NAMES = Object.keys(facts.shape) as (keyof AuctionFacts)[]
