import { z } from 'zod'

/** How people reach the marketplace; every page shows it. */
export const siteSchema = z.object({ support_phone: z.string(), support_email: z.string() })

export type Site = z.infer<typeof siteSchema>
