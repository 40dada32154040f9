import { z } from 'zod'
import { savedSearchesText } from '../../../languages/rules/saved-searches.ts'
import { pageSchema } from '../../../rules/paging.ts'
import { HOW_TOLD, MAX_SEARCH_NAME_LETTERS } from '../../../rules/saved-searches/saved-searches.ts'
import { MAX_QUERY_LETTERS } from './saved-query.ts'

/** The promises of a member's saved searches. */

const nameSchema = z
  .string()
  .transform((name) => name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: () => savedSearchesText('nameIt') })
      .max(MAX_SEARCH_NAME_LETTERS, {
        error: () => savedSearchesText('nameTooLong', { most: MAX_SEARCH_NAME_LETTERS }),
      }),
  )
const notifySchema = z.enum(HOW_TOLD)

export const saveSearchSchema = z.object({
  /** What the address of the list asks for: 'make=Ford&state=TX&sort=price_asc'. What makes no sense is left out; nothing is every auction. */
  query: z.string().max(MAX_QUERY_LETTERS),
  name: nameSchema,
  notify: notifySchema,
})

export const changeSearchSchema = z.object({
  name: nameSchema.optional(),
  notify: notifySchema.optional(),
})

export const savedSearchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Behind `/auctions?`, with the order in which its list was saved. */
  query: z.string(),
  notify: notifySchema,
  created_at: z.iso.datetime(),
  /** How many auctions came to be found since it was saved. */
  found_count: z.int(),
  /** How many of them since its member looked last. */
  new_count: z.int(),
})

export const savedSearchListSchema = pageSchema(savedSearchSchema)

/** Whoever looks at what a search finds has seen what had come to be found when they were told so. */
export const lookSchema = z.object({ found_count: z.int().min(0).max(2_147_483_647) })

export const deletedSearchSchema = z.object({ id: z.uuid(), is_saved: z.boolean() })

export type SavedSearch = z.infer<typeof savedSearchSchema>
export type SavedSearchList = z.infer<typeof savedSearchListSchema>
