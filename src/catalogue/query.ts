import { z } from 'zod'
import { catalogueText } from '../languages/rules/catalogue.ts'
import { PUBLIC_STATUSES } from '../rules/auction.ts'
import { isPostalCode } from '../rules/delivery.ts'
import { cursorSchema, limitSchema, pageSchema } from '../rules/paging.ts'
import { POSTAL_CODE_FAULTS } from '../rules/postal-code-faults.ts'
import { auctionSchema } from '../rules/public-auction.ts'
import { recordOf } from '../rules/record-of.ts'
import {
  ANY_DISTANCE,
  LIMITS,
  MAX_SEARCH_LETTERS,
  MAX_CATEGORY_LETTERS,
  MAX_NAME_LETTERS,
  MAX_POSTAL_CODE_LETTERS,
  SORTS,
  type FilterKind,
  type FilterName,
  type NumberKind,
} from './auction-filter.ts'
import { filtersOf } from './filters-of-kind.ts'

export {
  type Suggestion,
  type Suggestions,
  suggestionsQuerySchema,
  suggestionsSchema,
} from './suggestion.ts'

/** What lists of auctions can be asked and answer. Money in dollars, times RFC 3339 in UTC. */

const DEFAULT_PER_PAGE = 24

/** The database holds no U+0000. */
const word = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0]*$/, { error: () => catalogueText('unprintable') })

const stateCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: () => catalogueText('twoLetterState') })
  .transform((state) => state.toUpperCase())

/** `true` narrows the list; `false` leaves it as it is. */
const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')

const postalCode = z
  .string()
  .max(MAX_POSTAL_CODE_LETTERS, { error: POSTAL_CODE_FAULTS.wrong })
  .transform((code) => code.trim().toUpperCase())
  .refine(isPostalCode, { error: POSTAL_CODE_FAULTS.wrong })

const limited = (kind: NumberKind, number = z.coerce.number().int()) => {
  const [least, most] = LIMITS[kind]
  return number.min(least).max(most)
}

const distance = z.union([z.literal(ANY_DISTANCE), limited('within')], {
  error() {
    const [least, most] = LIMITS.within
    return catalogueText('milesBetween', { least, most, any: ANY_DISTANCE })
  },
})

const optional = <Kind extends FilterKind, Value extends z.ZodType>(kind: Kind, value: Value) =>
  recordOf(filtersOf(kind), () => value.optional())

/** What a list can be narrowed to. */
export const auctionFilterQuerySchema = z.object({
  ...optional('status', z.enum(PUBLIC_STATUSES)),
  ...optional('category', word(MAX_CATEGORY_LETTERS)),
  ...optional('word', word(MAX_NAME_LETTERS)),
  ...optional('state', stateCode),
  ...optional('year', limited('year')),
  ...optional('price', limited('price', z.coerce.number())),
  ...optional('miles', limited('miles')),
  ...optional('hours', limited('hours')),
  ...optional('delivered', flag),
  ...optional('flag', flag),
  ...optional('near', postalCode),
  ...optional('within', distance),
  q: z.string().max(MAX_SEARCH_LETTERS).optional(),
} satisfies Record<FilterName | 'q', z.ZodType>)

export const auctionListQuerySchema = auctionFilterQuerySchema.extend({
  sort: z.enum(SORTS).default(SORTS[0]),
  limit: limitSchema(DEFAULT_PER_PAGE),
  cursor: cursorSchema,
})

const listedAuctionSchema = auctionSchema.extend({
  /** As delivery counts them, in lists near somewhere; null where nobody can tell. */
  miles: z.int().nullable().optional(),
})

export const auctionListSchema = pageSchema(listedAuctionSchema).extend({
  /** The search with its spelling corrected; null if nothing was. */
  searched_for: z.string().nullable(),
})

const choices = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int() }))

/** For each filter that has choices those worth asking for, with how many auctions each would give. */
export const facetsSchema = z.object({
  /** How many the query itself gives. */
  total: z.int(),
  ...recordOf(filtersOf('status', 'category', 'word', 'state'), () => choices(z.string())),
  ...recordOf(filtersOf('year', 'miles', 'hours'), () => choices(z.int())),
  ...recordOf(filtersOf('price'), () => choices(z.number())),
  ...recordOf(filtersOf('flag'), () => choices(z.literal(true))),
  /** None unless the query is near somewhere. */
  ...recordOf(filtersOf('within'), () => choices(z.int())),
})

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.int(),
})

export type AuctionFilterQuery = z.infer<typeof auctionFilterQuerySchema>
export type Facets = z.infer<typeof facetsSchema>
export type FoundAuction = z.infer<typeof listedAuctionSchema>
export type AuctionListQuery = z.infer<typeof auctionListQuerySchema>
export type Category = z.infer<typeof categorySchema>
