import { z } from 'zod'
import { MAILED_KINDS, type NoticeKind } from '../../../rules/sales/notices.ts'

/** What staff see of a kind of notice: its mail, with sample data. */

export const PREVIEW_THEMES = ['light', 'dark'] as const
export type PreviewTheme = (typeof PREVIEW_THEMES)[number]

export const previewQuerySchema = z.object({
  variant: z.string().max(50).optional(),
  /** Of the HTML; as its reader's is without it. */
  theme: z.enum(PREVIEW_THEMES).optional(),
})

export const noticePreviewSchema = z.object({
  kind: z.enum(MAILED_KINDS),
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  html: z.string(),
  /** What else may be asked for: how it reads when it did not go as usual. */
  variants: z.array(z.string()),
})

export type NoticePreview = z.infer<typeof noticePreviewSchema>

export function previewAddress(
  kind: NoticeKind,
  { variant, theme }: { variant: string | null; theme: PreviewTheme },
): string {
  const query = new URLSearchParams({ ...(variant !== null && { variant }), theme })
  return `/api/staff/notices/${kind}/preview?${query.toString()}`
}
