import { COLORS } from '../../server/files/pdf-parts.ts'

/** How an invoice is written. */
export const STRONG = { size: 9.75, weight: 'bold', color: COLORS.ink } as const
export const PLAIN = { size: 9.75, color: COLORS.ink } as const
export const LABEL = { size: 8.25, weight: 'bold', color: COLORS.quiet } as const
export const SMALL = { size: 9, color: COLORS.quiet } as const
