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
    }),
  ),
})

export type Found = z.infer<typeof foundSchema>

export const FIND_ADDRESS = '/api/staff/find'

/** Whether what was typed may be a number, or the address of a member, for which the server is asked. */
export function mayBeNumber(typed: string): boolean {
  return /^(?:HL-?|INV-[\d-]*)?\d{3,}$/i.test(typed.trim()) || /^\S+@\S+\.\S+$/.test(typed.trim())
}
