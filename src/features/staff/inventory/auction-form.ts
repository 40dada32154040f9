import { z } from 'zod'
import { auctionFormText } from '../../../languages/staff/auction-form.ts'
import { OUTCOMES, type Terms } from '../../../rules/auction.ts'
import { dollarsToCents, formatDollars, MAX_DOLLARS } from '../../../rules/money.ts'
import { completedPhotos } from '../../../rules/photos.ts'
import { MOST_RELISTS, SOFT_CLOSE_SECONDS } from '../../../rules/policy.ts'
import { auctionSchema } from '../../../rules/public-auction.ts'
import { LEAST_MINUTES_AFTER_PAUSE } from '../../../rules/safeguards/pause.ts'
import { completedCondition } from '../../../rules/vehicle/condition-report.ts'
import {
  announcedNoteSchema,
  givenFacts,
  shownFacts,
} from '../../../rules/vehicle/vehicle-fact-schemas.ts'
import {
  completedFacts,
  FACT_NAMES,
  type VehicleFacts,
} from '../../../rules/vehicle/vehicle-facts.ts'
import { approvalSchema, askedApprovalSchema } from '../approvals/approvals.ts'
import { reasonSchema } from '../reason.ts'

/** The promises of taking an auction in and changing it. Money in whole dollars, times RFC 3339. */

export const wholeDollars = z
  .number({ error: () => auctionFormText('dollarsNotNumber') })
  .int({ error: () => auctionFormText('dollarsNotWhole') })
  .min(0, { error: () => auctionFormText('dollarsNegative') })
  .max(MAX_DOLLARS, {
    error: () => auctionFormText('dollarsTooMany', { most: formatDollars(MAX_DOLLARS) }),
  })

/** All texts, addresses and captions at their longest, however JSON writes their characters. */
export const MAX_FORM_BYTES = 1024 * 1024

const facts = z.object(givenFacts)

export const endsAtSchema = z.iso
  .datetime({ offset: true, error: () => auctionFormText('timeLike') })
  .transform((instant) => new Date(instant))

/** How it is sold. */
const terms = z.object({
  starting_bid: wholeDollars,
  reserve_price: wholeDollars.nullable(),
  buy_now_price: wholeDollars.nullable(),
  buy_now_enabled: z.boolean(),
  soft_close_seconds: z.int().min(0).max(3_600),
  ends_at: endsAtSchema,
})

/** How many more times it is held again by itself, should nobody bid. */
const relistIfUnsold = z
  .int({ error: () => auctionFormText('timesNotWhole') })
  .min(0, { error: () => auctionFormText('timesNegative') })
  .max(MOST_RELISTS, { error: () => auctionFormText('timesTooMany', { most: MOST_RELISTS }) })

/** Whether who bid next is asked before it is held again, should its buyer not pay. */
const secondChance = z.boolean({ error: () => auctionFormText('trueOrFalse') })

export const createAuctionSchema = z.object({
  ...facts.partial().shape,
  ...terms.partial().shape,
  relist_if_unsold: relistIfUnsold.optional(),
  second_chance: secondChance.optional(),
  title: facts.shape.title,
  category: facts.shape.category,
  starting_bid: terms.shape.starting_bid,
  ends_at: terms.shape.ends_at,
  status: z.enum(['draft', 'available']).default('draft'),
})

export const editAuctionSchema = z.object({
  ...facts.partial().shape,
  ...terms.partial().shape,
  relist_if_unsold: relistIfUnsold.optional(),
  second_chance: secondChance.optional(),
  /**
   * What the fields to be changed held when their editor saw them. Where one holds something else by now, and not what it is to
   * be changed to, nothing is changed and the differences are told (409).
   */
  before: z.record(z.string(), z.unknown()).optional(),
  /** Why the reserve of a published auction changes, for the second person who signs it. */
  reason: reasonSchema.optional(),
  /** For bidders, below the change that they are told of: only of an auction with bids. */
  note: announcedNoteSchema.optional(),
})

/** Everything that an edit may change, as it is. */
export const auctionFieldsSchema = z.object({
  ...shownFacts,
  starting_bid: z.number(),
  reserve_price: z.number().nullable(),
  /** That of the auction itself, null without; `auction.buy_now_price` is what Buy Now asks. */
  buy_now_price: z.number().nullable(),
  buy_now_enabled: z.boolean(),
  soft_close_seconds: z.int(),
  ends_at: z.iso.datetime(),
  relist_if_unsold: z.int(),
  second_chance: z.boolean(),
})

export type AuctionFields = z.infer<typeof auctionFieldsSchema>
export type FieldName = keyof AuctionFields

/** With the 409 of an edit: each field that somebody else has changed meanwhile, and who did so last, where that is known. */
export const editConflictSchema = z.object({
  changes: z.array(
    z.object({
      path: z.string(),
      before: z.unknown(),
      yours: z.unknown(),
      theirs: z.unknown(),
      changed_by: z.string().nullable(),
      changed_at: z.iso.datetime().nullable(),
    }),
  ),
  /** All fields as they are. */
  fields: auctionFieldsSchema,
})
export type EditConflict = z.infer<typeof editConflictSchema>

/** What somebody of the staff saw of an auction when they decided about it. What is left out is not asked about. */
export const seenAuctionSchema = z
  .object({
    run: z.int(),
    bid_count: z.int(),
    current_bid: z.number().nullable(),
    ...terms.shape,
  })
  .partial()
const before = seenAuctionSchema.optional()

export const publishSchema = z.object({ before }).optional()
export const relistSchema = z.object({ ends_at: terms.shape.ends_at, before })
export const pauseSchema = z.object({ reason: reasonSchema })
/** Up to a day: who needs more extends it afterwards. */
const MOST_MINUTES_AFTER_PAUSE = 24 * 60
/** So long what goes on runs at least, for bidders to come back. */
export const minutesLeftSchema = z
  .int({ error: () => auctionFormText('minutesNotWhole') })
  .min(LEAST_MINUTES_AFTER_PAUSE, {
    error: () => auctionFormText('minutesTooFew', { least: LEAST_MINUTES_AFTER_PAUSE }),
  })
  .max(MOST_MINUTES_AFTER_PAUSE, { error: () => auctionFormText('minutesTooMany') })
export const resumeSchema = z
  .object({ reason: reasonSchema.optional(), minutes_left: minutesLeftSchema.optional() })
  .optional()
export const endSchema = z.object({ reason: reasonSchema.optional(), before }).optional()
export const withdrawSchema = endSchema
/** The reason is needed where the consignor was asked and has not agreed. */
export const acceptSchema = withdrawSchema

export const listingPhotoSchema = z.object({
  /** By which it can be taken off. */
  id: z.uuid(),
  url: z.string(),
  caption: z.string().nullable(),
  /** Uploaded, and so ours to turn and crop. */
  is_upload: z.boolean(),
})

export type ShownPhoto = z.infer<typeof listingPhotoSchema>

/** What staff see of an auction beyond what everybody sees. */
const staffAuctionSchema = auctionSchema.extend({
  reserve_price: z.number().nullable(),
  buy_now_enabled: z.boolean(),
  soft_close_seconds: z.int(),
  relist_if_unsold: z.int(),
  second_chance: z.boolean(),
  outcome: z.enum(OUTCOMES).nullable(),
})

export const staffAuctionResponse = z.object({
  auction: staffAuctionSchema,
  /** What was taken as it is, but may be a mistake. */
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
})

/** Another listing of the same vehicle. */
export const sameVinSchema = z.object({
  id: z.uuid(),
  lot_number: z.string(),
  title: z.string(),
  status: auctionSchema.shape.status,
})

export const editedAuctionResponse = staffAuctionResponse.extend({ fields: auctionFieldsSchema })
/** `approval` of a change that waits for a second person; the rest is done. */
export const editResponse = editedAuctionResponse.extend({ approval: approvalSchema.optional() })
export const auctionForEditorResponse = editedAuctionResponse.extend({
  /** What waits for a second person about it. */
  approvals: z.array(askedApprovalSchema),
  photos: z.array(listingPhotoSchema),
  same_vin: z.array(sameVinSchema),
})

export type SeenAuction = z.infer<typeof seenAuctionSchema>
export type SameVin = z.infer<typeof sameVinSchema>
export type EditedAuction = z.infer<typeof editedAuctionResponse>
export type AuctionForEditor = z.infer<typeof auctionForEditorResponse>
type AuctionEdit = Omit<z.infer<typeof editAuctionSchema>, 'before' | 'reason'>
export type AuctionForm = z.infer<typeof createAuctionSchema>
export type StaffAuction = z.infer<typeof staffAuctionSchema>

/** A filled form as what the engine takes in. */
export function auctionFromForm(form: AuctionForm) {
  const terms: Terms = {
    startingBid: dollarsToCents(form.starting_bid),
    reservePrice: dollarsToCents(form.reserve_price ?? null),
    buyNowPrice: dollarsToCents(form.buy_now_price ?? null),
    buyNowEnabled: form.buy_now_enabled ?? true,
    softCloseSeconds: form.soft_close_seconds ?? SOFT_CLOSE_SECONDS,
    endsAt: form.ends_at,
  }
  const { title, category } = form
  const given = givenFactsOf(form)
  const told = { ...given, ...completedPhotos(given), title, category }
  const facts = { ...told, ...completedCondition(completedFacts(told)), title, category }
  const afterwards = {
    relistIfUnsold: form.relist_if_unsold ?? 0,
    secondChance: form.second_chance ?? false,
  }
  return { status: form.status, terms, facts, ...afterwards }
}

/** The terms that were given; one left out stays as it is. */
export function changedTerms(edit: AuctionEdit): Partial<Terms> {
  return {
    ...(edit.starting_bid !== undefined && { startingBid: dollarsToCents(edit.starting_bid) }),
    ...(edit.reserve_price !== undefined && { reservePrice: dollarsToCents(edit.reserve_price) }),
    ...(edit.buy_now_price !== undefined && { buyNowPrice: dollarsToCents(edit.buy_now_price) }),
    ...(edit.buy_now_enabled !== undefined && { buyNowEnabled: edit.buy_now_enabled }),
    ...(edit.soft_close_seconds !== undefined && { softCloseSeconds: edit.soft_close_seconds }),
    ...(edit.ends_at !== undefined && { endsAt: edit.ends_at }),
  }
}

/** The facts that were given, without the terms. */
export function givenFactsOf(form: AuctionEdit): Partial<VehicleFacts> {
  const given = FACT_NAMES.filter((name) => form[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, form[name]]))
}
