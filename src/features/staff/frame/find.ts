import { z } from 'zod'

/** What is found by its number. */
export const FOUND_KINDS = ['lot', 'member', 'invoice'] as const

export type FoundKind = (typeof FOUND_KINDS)[number]

export const findQuerySchema = z.object({ number: z.string().trim().min(1).max(255) })

export const foundSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(FOUND_KINDS),
      /** Of an invoice its reservation's. */
      id: z.uuid(),
      number: z.string(),
      /** The vehicle, or the member's name. */
      name: z.string(),
      /** Of a lot that its consignor's own number has found: that, and whose it is. */
      consigned: z.object({ stock_number: z.string(), consignor: z.string() }).optional(),
    }),
  ),
})

export type Found = z.infer<typeof foundSchema>

export const FIND_ADDRESS = '/api/staff/find'

/** Whether what was typed may be a number, or the address of a member, for which the server is asked. Banks number lots as they like. */
export function mayBeNumber(typed: string): boolean {
  const text = typed.trim()
  return /^(?=.*\d).{3,}$/.test(text) || /^\S+@\S+\.\S+$/.test(text)
}
