import { z } from 'zod'
import { catalogueText } from '../languages/rules/catalogue.ts'
import { MAX_TYPED_LETTERS } from './auction-filter.ts'

/** What the search field suggests while one types, as the call answers it. */

/** Suggestions of one answer: as many as are read at a glance. */
export const MAX_SUGGESTIONS = 8

export const suggestionsQuerySchema = z.object({
  q: z
    .string()
    .trim()
    .min(1, { error: () => catalogueText('typeSomething') })
    .max(MAX_TYPED_LETTERS, {
      error: () => catalogueText('tooLong', { most: MAX_TYPED_LETTERS }),
    }),
})

/** Some auctions that a filter leads to. */
const listSuggestionSchema = z.object({
  kind: z.enum(['make', 'model', 'state', 'city', 'words']),
  /** 'Ford F-150', 'Tampa, FL'. */
  text: z.string(),
  /** What the list is narrowed to, named as in its address. */
  filter: z.partialRecord(
    z.enum(['q', 'make', 'model', 'state', 'year_min', 'year_max']),
    z.string(),
  ),
  /** How many of these auctions are open to bids. */
  live: z.int(),
  /** Whether what was typed was taken for it. */
  is_corrected: z.boolean(),
})

/** One auction, by its lot number or VIN. */
const auctionSuggestionSchema = z.object({
  kind: z.literal('auction'),
  id: z.uuid(),
  /** Its title. */
  text: z.string(),
  lot_number: z.string(),
  /** Where that was typed, or the end of it. */
  vin: z.string().nullable(),
})

export const suggestionSchema = z.discriminatedUnion('kind', [
  listSuggestionSchema,
  auctionSuggestionSchema,
])

export const suggestionsSchema = z.object({ items: z.array(suggestionSchema) })

export type ListSuggestion = z.infer<typeof listSuggestionSchema>
export type AuctionSuggestion = z.infer<typeof auctionSuggestionSchema>
export type Suggestion = z.infer<typeof suggestionSchema>
export type Suggestions = z.infer<typeof suggestionsSchema>
