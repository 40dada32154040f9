import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../rules/paging.ts'
import { auctionSchema, bidSchema } from '../../rules/public-auction.ts'

/** The promises of reading an auction, its bids and its ledger. Money in dollars, times RFC 3339 in UTC. */

/** One of the runs of a lot; the present one unless told. */
export const runQuerySchema = z.object({
  run: z.coerce.number().int().min(1).max(100_000).optional(),
})

export const bidListQuerySchema = z.object({
  limit: limitSchema(50),
  cursor: cursorSchema,
})

export const bidListSchema = pageSchema(bidSchema)

/** Few auctions, nearest first. */
export const similarListSchema = z.object({ items: z.array(auctionSchema) })

/** Bids as steps of a line, lowest first: neither who nor all of them. */
export const priceListSchema = z.object({
  items: z.array(bidSchema.pick({ seq: true, amount: true, created_at: true })),
})

/** Lines that one answer tells at most: the whole ledger of all but the longest auctions. */
const MAX_LEDGER_LINES = 5_000

/** Left out, everything comes at once: checking a chain should take one call. */
export const ledgerQuerySchema = z.object({
  limit: limitSchema(MAX_LEDGER_LINES, MAX_LEDGER_LINES),
  /** Continues after the line of this number, with its hash as the one before. */
  cursor: cursorSchema,
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
      /**
       * What `data.commitment` stands for, with its salt: once the run is over, up to how much was bid for whoever bid (cents; null
       * for one taken back) and whether the house did. Null before the end, and for a maximum beyond the price.
       */
      opened: z
        .object({
          salt: z.string(),
          maximum: z.int().nullable().optional(),
          automatic: z.string().optional(),
        })
        .nullable(),
      hash: z.string(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

export type BidPage = z.infer<typeof bidListSchema>
export type SimilarList = z.infer<typeof similarListSchema>
export type PriceList = z.infer<typeof priceListSchema>
export type Ledger = z.infer<typeof ledgerSchema>
