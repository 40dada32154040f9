import { z } from 'zod'
import { auctionFormText } from '../../../../languages/staff/auction-form.ts'
import { reasonSchema } from '../../reason.ts'
import { endsAtSchema, seenAuctionSchema } from '../auction-form.ts'

/** The promises of doing one thing to many auctions: each for itself, so that one that refuses holds up no other. */

export const MOST_AT_ONCE = 100

const id = z.uuid().toLowerCase()
const some = <One extends z.ZodType<{ id: string }>>(one: One) =>
  z
    .array(one)
    .min(1, { error: () => auctionFormText('noAuctionNamed') })
    .max(MOST_AT_ONCE, {
      error: () => auctionFormText('tooManyAuctions', { most: MOST_AT_ONCE }),
    })
    .refine((all) => new Set(all.map((auction) => auction.id)).size === all.length, {
      error: () => auctionFormText('auctionTwice'),
    })

const before = seenAuctionSchema.optional()
const each = some(z.object({ id, before }))
/** Each with its own end. */
const eachWithEnd = some(z.object({ id, ends_at: endsAtSchema, before }))
/** `before` is the end that was seen: of another one nothing is reckoned any more. */
const eachMoved = some(z.object({ id, ends_at: endsAtSchema, before: endsAtSchema.optional() }))

export const actOnManySchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('publish'), auctions: each }),
  /** Sets another end, as long as nobody has bid also an earlier one. */
  z.object({ action: z.literal('extend'), auctions: eachMoved }),
  z.object({ action: z.literal('relist'), auctions: eachWithEnd }),
  z.object({ action: z.literal('withdraw'), auctions: each, reason: reasonSchema }),
])

export const actedOnSchema = z.object({
  id: z.uuid(),
  /** Of one that failed it may not be known whether it was done. */
  outcome: z.enum(['done', 'refused', 'failed']),
  /** Why it was not done. */
  message: z.string().nullable(),
  /** The end before; it can be set again while nobody has bid. Null unless the end was moved and nobody had bid. */
  undo_ends_at: z.iso.datetime().nullable(),
})

export const actedOnManySchema = z.object({ results: z.array(actedOnSchema) })

export type ActOnMany = z.infer<typeof actOnManySchema>
export type ManyAction = ActOnMany['action']
export type ActedOn = z.infer<typeof actedOnSchema>
