import { z } from 'zod'
import { peopleText } from '../../../../languages/staff/people.ts'
import { reasonText } from '../../../../languages/staff/reason.ts'
import { CLOSED_FOR, isStorable } from '../../../../rules/accounts.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../../../rules/paging.ts'

/** The promises of staff's list of members. Money in dollars, times RFC 3339 in UTC. */

export const MEMBERS_ADDRESS = '/api/staff/members'

/** What staff made of the ID photo. */
export const IDENTITIES = ['none', 'unreviewed', 'approved', 'rejected'] as const

const SORTS = ['created_at', '-created_at', 'name', '-name'] as const

export const memberListQuerySchema = z.object({
  /** Each of the words, anywhere in customer number, name, username, address or telephone number. */
  q: z
    .string()
    .trim()
    .max(200)
    .refine(isStorable, { error: () => reasonText('unprintable') })
    .optional(),
  status: z.enum(['open', 'closed']).optional(),
  identity: z.enum(IDENTITIES).optional(),
  /** Only those who work here, or only those who do not. */
  works_here: z.enum(['true', 'false']).optional(),
  sort: z.enum(SORTS).default('-created_at'),
  limit: limitSchema(50),
  cursor: cursorSchema,
})

export type MemberListQuery = z.infer<typeof memberListQuerySchema>

const memberLineSchema = z.object({
  id: z.uuid(),
  customer_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  /** Town and state. */
  place: z.string().nullable(),
  status: z.enum(['open', 'closed']),
  closed_for: z.enum(CLOSED_FOR).nullable(),
  identity: z.enum(IDENTITIES),
  works_here: z.boolean(),
  /** Of all time, those that were cancelled too. */
  purchases: z.int(),
  /** Purchases that were not paid in time. */
  defaults: z.int(),
  /** What is not paid of purchases that stand. */
  owed: z.number(),
  created_at: z.iso.datetime(),
})

/** `total` counts what words find no further than a limit; `is_total_capped` tells that there are more. */
export const memberListSchema = pageSchema(memberLineSchema).extend({
  is_total_capped: z.boolean(),
})

export type MemberLine = z.infer<typeof memberLineSchema>
export type MemberList = z.infer<typeof memberListSchema>

/** What a member is called: by the name that was told, else by what there is. */
export function nameOf(member: { full_name: string | null; email: string | null }): string {
  return member.full_name || member.email || peopleText('noNameYet')
}
