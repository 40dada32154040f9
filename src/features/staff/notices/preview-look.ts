import { MAILED_KINDS, type NoticeKind } from '../../../rules/sales/notices.ts'
import type { PreviewTheme } from './notice-preview.ts'

/** Which mail is looked at, and how: all of it stands in the address. */
export interface PreviewLook {
  kind: NoticeKind
  variant: string | null
  form: 'html' | 'text'
  /** Pixels: of a phone, and of a desk. */
  width: '390' | '600'
  theme: PreviewTheme
}

/** What the address says; in place of what there is not, what comes first. Below 1024 px the width of phones does. */
export function lookIn(search: URLSearchParams, isWide: boolean): PreviewLook {
  const widths = isWide ? (['600', '390'] as const) : (['390', '600'] as const)
  return {
    kind: MAILED_KINDS.find((kind) => kind === search.get('kind')) ?? 'welcome',
    variant: search.get('variant'),
    form: search.get('form') === 'text' ? 'text' : 'html',
    width: widths.find((width) => width === search.get('width')) ?? widths[0],
    theme: search.get('theme') === 'dark' ? 'dark' : 'light',
  }
}

/** The same look at another kind, which has other variants. */
export function withKind(search: URLSearchParams, kind: NoticeKind): string {
  const next = new URLSearchParams(search)
  next.set('kind', kind)
  next.delete('variant')
  return next.toString()
}
